// One Upkeep node per kind of upkeep.
CREATE CONSTRAINT upkeep_name IF NOT EXISTS FOR (n:Upkeep) REQUIRE n.name IS UNIQUE
