/** The picture as an SVG of its own: no style sheet, no script, no font file, names as plain text. */
import type { Layout } from "../layout/types";
import { restOfName, shortName } from "../parts/format";
import { iconPath } from "../parts/Icon";
import { iconOf } from "../parts/bits";
import { routesOf } from "./geometry";
import { CARD, type DrawnNode, type Picture } from "./picture";

export interface Ink {
  ground: string;
  surface: string;
  line: string;
  ink: string;
  faint: string;
  accent: string;
  job: string;
  flow: string;
  good: string;
  bad: string;
}

export const LIGHT: Ink = {
  ground: "#f6f7f5", surface: "#ffffff", line: "#c2cdc8", ink: "#14211f", faint: "#63736e",
  accent: "#0b6e69", job: "#1d5fb8", flow: "#8fa39c", good: "#1c7a45", bad: "#b3261e",
};
export const DARK: Ink = {
  ground: "#0d1414", surface: "#141d1d", line: "#3a4b4a", ink: "#e7efec", faint: "#8a9c97",
  accent: "#5fd6c4", job: "#7fb4ff", flow: "#5b6f6a", good: "#5fce8f", bad: "#ff8a80",
};

/** How an overlay colours a node, and what it says of it. */
export interface Tint {
  fill: string;
  line: string;
  label: string;
}

const PAD = 32;
const NO_TINTS: ReadonlyMap<string, Tint> = new Map();
const FONT = `font-family="Inter, 'Helvetica Neue', Arial, sans-serif"`;

export function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

/** Text cut to a width; an exported picture has no ellipsis of its own. */
export function fitted(text: string, width: number, perLetter: number): string {
  const most = Math.max(1, Math.floor(width / perLetter));
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}

export function svgOf(picture: Picture, layout: Layout, ink: Ink, tints: ReadonlyMap<string, Tint> = NO_TINTS): string {
  const width = Math.ceil(layout.width + PAD * 2);
  const height = Math.ceil(layout.height + PAD * 2);
  const at = (id: string) => layout.at[id] ?? { x: 0, y: 0 };
  const colour = { same: ink.flow, appeared: ink.good, gone: ink.bad };
  const edges = routesOf(picture, layout).map(({ edge, route }) => {
    const dash = edge.change === "gone" ? ` stroke-dasharray="5 4"` : "";
    return `<path d="${route.d}" stroke="${colour[edge.change]}" stroke-width="1.5" fill="none"${dash} marker-end="url(#tip-${edge.change})"/>`;
  });
  const boxes = picture.nodes.map((node) => boxOf(node, at(node.id), ink, tints.get(node.id)));
  const tips = Object.entries(colour).map(([change, stroke]) => tipOf(change, stroke));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-PAD} ${-PAD} ${width} ${height}">`,
    `<rect x="${-PAD}" y="${-PAD}" width="${width}" height="${height}" fill="${ink.ground}"/>`,
    `<defs>${tips.join("")}</defs>`, ...edges, ...boxes, "</svg>",
  ].join("\n");
}

function tipOf(change: string, stroke: string): string {
  return `<marker id="tip-${change}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M1 1l6 3-6 3" fill="none" stroke="${stroke}" stroke-width="1.4"/></marker>`;
}

function boxOf(drawn: DrawnNode, at: { x: number; y: number }, ink: Ink, tint: Tint | undefined): string {
  const { node, width, height } = drawn;
  const job = node.type === "job";
  const sign = job ? ink.job : (tint?.line ?? ink.accent);
  const round = job ? height / 2 : 10;
  const icon = `<path transform="translate(12 ${job ? height / 2 - 8 : 19})" d="${iconPath(iconOf(node.kind))}" fill="none" stroke="${sign}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`;
  const name = text(fitted(shortName(node.name), width - 52, 7.4), 36, job ? height / 2 + 4.5 : 24, 13, ink.ink, 600);
  const words = tint?.label || [restOfName(node.name), node.namespace].filter(Boolean).join(" · ");
  const place = job ? "" : text(fitted(words, width - 48, 5.9), 36, 41, 11, ink.faint, 400);
  const rows = drawn.columns.map((column, i) => text(fitted(column.path, width - 32, 6.6), 16, CARD.head + i * CARD.row + 15, 11.5, ink.ink, 400));
  if (drawn.hiddenColumns) rows.push(text(`and ${drawn.hiddenColumns} more`, 16, CARD.head + drawn.columns.length * CARD.row + 15, 11, ink.faint, 400));
  return `<g transform="translate(${at.x} ${at.y})"><title>${escaped(node.name)}</title><rect width="${width}" height="${height}" rx="${round}" fill="${tint?.fill ?? ink.surface}" stroke="${tint?.line ?? ink.line}"/>${icon}${name}${place}${rows.join("")}</g>`;
}

function text(content: string, x: number, y: number, size: number, fill: string, weight: number): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" ${FONT}>${escaped(content)}</text>`;
}
