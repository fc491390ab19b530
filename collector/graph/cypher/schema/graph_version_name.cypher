// One GraphVersion node.
CREATE CONSTRAINT graph_version_name IF NOT EXISTS FOR (n:GraphVersion) REQUIRE n.name IS UNIQUE
