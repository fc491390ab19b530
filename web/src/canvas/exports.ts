/** The picture in other forms: Mermaid for documents, Cypher for Neo4j Browser. */
import { shortName } from "../parts/format";
import type { DrawnNode, Picture } from "./picture";
import type { View } from "./view";

/** Mermaid's quoted labels end at a quote and read markup, so both are written as entities. */
function label(text: string): string {
  return text.replace(/[#"<>&`\\]/g, (sign) => `#${sign.codePointAt(0)};`).replace(/\s+/g, " ");
}

const SHAPES: Record<string, [string, string]> = {
  job: ["([", "])"], application: ["([", "])"], model: ["{{", "}}"], dashboard: ["[/", "/]"], topic: ["[(", ")]"],
};

export function mermaidOf(picture: Picture): string {
  const number = new Map(picture.nodes.map((node, i) => [node.id, `n${i}`]));
  const nodes = picture.nodes.map((node) => {
    const [open, close] = SHAPES[node.node.kind] ?? ["[", "]"];
    return `  ${number.get(node.id)}${open}"${label(node.node.name)}"${close}`;
  });
  const flows = new Set(picture.edges.map((edge) => `  ${number.get(edge.source)} --> ${number.get(edge.target)}`));
  return ["flowchart LR", ...nodes, ...flows, ""].join("\n");
}

function quoted(text: string): string {
  return `'${text.replace(/\\/g, "\\\\").replace(/'/g, "\\'")}'`;
}

/** A statement that gives the same lineage in Neo4j Browser; names are quoted, keys are plain hex. */
export function cypherOf(start: DrawnNode, view: View): string {
  const [type, key] = [start.node.type === "job" ? "Job" : "Dataset", start.id.split(":").pop() ?? ""];
  const held = view.at
    ? `\nWHERE all(r IN relationships(p) WHERE r.valid_from <= datetime(${quoted(view.at)}) AND (r.valid_to IS NULL OR r.valid_to > datetime(${quoted(view.at)})))`
    : "";
  const types = view.at ? "FEEDS|FEEDS_BEFORE" : "FEEDS";
  const hops = `*1..${view.depth}`;
  const ways = {
    downstream: [`p = (start)-[:${types}${hops}]->(:Dataset)`],
    upstream: [`p = (start)<-[:${types}${hops}]-(:Dataset)`],
    both: [`p = (start)-[:${types}${hops}]->(:Dataset)`, `p = (start)<-[:${types}${hops}]-(:Dataset)`],
  }[view.direction];
  const from = `MATCH (start:${type} {key: ${quoted(key)}})`;
  const parts = (type === "Job" ? jobWays(ways) : ways).map((way) => `${from}\nMATCH ${way}${held}\nRETURN p`);
  return `// The lineage of ${shortName(start.node.name).replace(/\s+/g, " ")}, ${view.depth} steps, ${view.direction}\n${parts.join("\nUNION\n")};\n`;
}

/** From a job, the first step is what it writes, or what it reads. */
function jobWays(ways: string[]): string[] {
  return ways.map((way) =>
    way.includes("<-") ? way.replace("(start)<-", "(start)<-[:INPUT_TO]-(:Dataset)<-").replace("*1..", "*0..") : way.replace("(start)-", "(start)-[:OUTPUTS]->(:Dataset)-").replace("*1..", "*0.."),
  );
}
