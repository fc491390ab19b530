// One FEEDS relationship per key: edges are found, ended and taken back by their key.
CREATE CONSTRAINT feeds_key IF NOT EXISTS FOR ()-[r:FEEDS]-() REQUIRE r.key IS UNIQUE
