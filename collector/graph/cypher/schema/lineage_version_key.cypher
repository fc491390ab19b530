// One LineageVersion node per key.
CREATE CONSTRAINT lineage_version_key IF NOT EXISTS FOR (n:LineageVersion) REQUIRE n.key IS UNIQUE
