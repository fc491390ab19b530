/** What the layout takes and gives; plain data, so that it can cross to a worker. */
export interface Box {
  id: string;
  width: number;
  height: number;
  /** How far below its top arrows meet it; without a word, in the middle. */
  port?: number;
}

export interface Arrow {
  id: string;
  source: string;
  target: string;
}

export interface Point {
  x: number;
  y: number;
}

export interface Plan {
  boxes: Box[];
  arrows: Arrow[];
  /** Room between columns of boxes; arrows with labels need more. */
  gapX?: number;
}

export interface Layout {
  /** Top left corner of each box. */
  at: Record<string, Point>;
  /** Where a long arrow passes the columns of boxes between its ends: pairs of points, left to right. */
  through: Record<string, Point[]>;
  width: number;
  height: number;
}

export const GAP_X = 46;
export const GAP_Y = 18;
