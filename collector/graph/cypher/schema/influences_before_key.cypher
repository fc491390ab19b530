// One INFLUENCES_BEFORE relationship per key: edges are found, ended and taken back by their key.
CREATE CONSTRAINT influences_before_key IF NOT EXISTS FOR ()-[r:INFLUENCES_BEFORE]-() REQUIRE r.key IS UNIQUE
