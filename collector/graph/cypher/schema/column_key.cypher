// One Column node per key.
CREATE CONSTRAINT column_key IF NOT EXISTS FOR (n:Column) REQUIRE n.key IS UNIQUE
