// One INPUT_TO relationship per key: edges are found, ended and taken back by their key.
CREATE CONSTRAINT input_to_key IF NOT EXISTS FOR ()-[r:INPUT_TO]-() REQUIRE r.key IS UNIQUE
