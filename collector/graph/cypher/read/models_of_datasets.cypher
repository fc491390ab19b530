// Which datasets produce which models? The pattern (:Dataset)-[:PRODUCES]->(:Model) that many articles
// show; here data feeds a model as it feeds anything else.
//
// Parameters
//   limit      rows at most
// Returns
//   dataset, model     names
//   distance   hops between them, at most 10
// Order: model, distance, dataset
// :params {limit: 100}
MATCH (m:Model)
MATCH path = (m)<-[:FEEDS*1..10]-(d:Dataset)
WITH m, d, min(length(path)) AS distance
RETURN d.name AS dataset, m.name AS model, distance
ORDER BY model, distance, dataset
LIMIT $limit
