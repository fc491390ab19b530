// One FEEDS_BEFORE relationship per key: edges are found, ended and taken back by their key.
CREATE CONSTRAINT feeds_before_key IF NOT EXISTS FOR ()-[r:FEEDS_BEFORE]-() REQUIRE r.key IS UNIQUE
