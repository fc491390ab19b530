// One Position node per projector.
CREATE CONSTRAINT position_name IF NOT EXISTS FOR (n:Position) REQUIRE n.name IS UNIQUE
