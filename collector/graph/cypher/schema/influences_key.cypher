// One INFLUENCES relationship per key: edges are found, ended and taken back by their key.
CREATE CONSTRAINT influences_key IF NOT EXISTS FOR ()-[r:INFLUENCES]-() REQUIRE r.key IS UNIQUE
