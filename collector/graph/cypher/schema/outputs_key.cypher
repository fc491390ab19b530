// One OUTPUTS relationship per key: edges are found, ended and taken back by their key.
CREATE CONSTRAINT outputs_key IF NOT EXISTS FOR ()-[r:OUTPUTS]-() REQUIRE r.key IS UNIQUE
