import { useState } from "react";
import { Card } from "../parts/bits";
import { shortName } from "../parts/format";
import { Icon } from "../parts/Icon";
import { Link } from "../parts/Link";
import { Failed } from "../parts/states";
import { link } from "../state/place";
import { ImpactCanvas } from "./ImpactCanvas";
import { DECISIONS, TONES, type Affected, type Proposed } from "./types";
import { gateMarkdown, type Simulated } from "./useImpact";

interface Props {
  node: string;
  changes: Proposed[];
  simulated: Simulated;
}

export function Verdict({ node, changes, simulated }: Props) {
  const { impact, problem, loading } = simulated;
  if (problem?.status === 404 && problem.title === "Not Found") return <div className="note warn"><strong>Not in this collector yet</strong><span className="soft">It has no impact analysis; a newer version answers here.</span></div>;
  if (problem) return <Failed problem={problem} />;
  if (!impact) return <Card title="Verdict"><p className="empty">{loading ? "Following the change …" : "Drop or rename a column to see what breaks."}</p></Card>;
  const tone = DECISIONS[impact.decision];
  return (
    <div className="stack" aria-busy={loading}>
      <Card title="Verdict" end={<CopyMarkdown node={node} changes={changes} />}>
        <div className="body verdict" role="status">
          <p className="chips"><strong className={`decision ${tone}`}>{impact.decision}</strong><span className={`chip ${tone}`}>risk {impact.risk}</span><span className="chip">{impact.affected_count} affected</span></p>
          <p>{impact.reasons.join("; ")}</p>
          <p className="soft">{impact.recommendation}</p>
          {impact.notes.map((note) => <p key={note} className="faint">{note}</p>)}
        </div>
      </Card>
      {impact.affected.length > 0 && <ImpactCanvas node={node} affected={impact.affected} />}
      {impact.affected.length > 0 && <Card title="Affected"><ul className="rows">{impact.affected.map((hit) => <Row key={hit.id} hit={hit} />)}</ul></Card>}
    </div>
  );
}

function Row({ hit }: { hit: Affected }) {
  const page = hit.id.startsWith("job:") ? "/job" : "/dataset";
  return (
    <li className="row affected">
      <span className={`chip ${TONES[hit.severity]}`}>{hit.severity}</span>
      <span className="grow">
        <Link href={link(page, { node: hit.id })} className="cut" title={hit.name}>{shortName(hit.name)}</Link>
        <span className="faint affected-why">{[hit.references.join(", "), hit.uses.join(", "), hit.reasons.join("; ")].filter(Boolean).join(" · ")}</span>
      </span>
      <span className="end">{hit.owners.join(", ")}{hit.waived ? " (waived)" : ""}</span>
    </li>
  );
}

function CopyMarkdown({ node, changes }: { node: string; changes: Proposed[] }) {
  const [said, setSaid] = useState("Copy for the pull request");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(await gateMarkdown(node, changes));
      setSaid("Copied");
    } catch {
      setSaid("This did not work");
    }
    window.setTimeout(() => setSaid("Copy for the pull request"), 1800);
  }
  return <button type="button" className="button" onClick={() => void copy()}><Icon name="copy" size={14} /><span aria-live="polite">{said}</span></button>;
}
