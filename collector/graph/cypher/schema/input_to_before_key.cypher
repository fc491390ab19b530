// One INPUT_TO_BEFORE relationship per key: edges are found, ended and taken back by their key.
CREATE CONSTRAINT input_to_before_key IF NOT EXISTS FOR ()-[r:INPUT_TO_BEFORE]-() REQUIRE r.key IS UNIQUE
