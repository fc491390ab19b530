import { Copy } from "../parts/bits";

/** What to do when nothing has arrived yet: the lines to copy, filled with this host. */
export function FirstEvent() {
  const host = window.location.origin;
  const spark = [
    "spark.jars.packages                  io.openlineage:openlineage-spark_2.13:1.53.0",
    "spark.extraListeners                 io.openlineage.spark.agent.OpenLineageSparkListener",
    "spark.openlineage.transport.type     http",
    `spark.openlineage.transport.url      ${host}`,
    "spark.openlineage.namespace          my_team",
  ].join("\n");
  const session = `from spark_conf.session import lineage_session\n\nspark = lineage_session("my_app", url="${host}")`;
  const client = `OPENLINEAGE_URL=${host} dbt-ol run`;
  return (
    <section className="card first">
      <header><h2>Nothing has arrived yet</h2></header>
      <div className="body">
        <p className="soft">Add these lines to <code>spark-defaults.conf</code>, and every PySpark job reports its lineage by itself. (Scala 2.12 builds of Spark take <code>openlineage-spark_2.12</code>.)</p>
        <div className="copybox"><pre tabIndex={0}>{spark}</pre><Copy text={spark} /></div>
        <p className="soft">Or in Python, with the same settings:</p>
        <div className="copybox"><pre tabIndex={0}>{session}</pre><Copy text={session} /></div>
        <p className="soft">dbt, Airflow and everything else that speaks OpenLineage:</p>
        <div className="copybox"><pre tabIndex={0}>{client}</pre><Copy text={client} /></div>
        <p className="soft">To see it with data first: <code>make demo</code>.</p>
      </div>
    </section>
  );
}
