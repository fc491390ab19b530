// One SchemaVersion node per key.
CREATE CONSTRAINT schema_version_key IF NOT EXISTS FOR (n:SchemaVersion) REQUIRE n.key IS UNIQUE
