// One OUTPUTS_BEFORE relationship per key: edges are found, ended and taken back by their key.
CREATE CONSTRAINT outputs_before_key IF NOT EXISTS FOR ()-[r:OUTPUTS_BEFORE]-() REQUIRE r.key IS UNIQUE
