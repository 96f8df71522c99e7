/** An arrow from one box to another. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrow {
  shaft: string;
  x: number; // of its point
  y: number;
  turn: number; // in degrees, 0 to the right
}

const HEAD = 14;
const SHORTEST = 26; // a nearer thing needs no arrow
const BEND = 0.16;

/** Where the way from the middle of a box towards a point leaves the box. */
function edge(box: Box, x: number, y: number): [number, number] {
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [x - middleX, y - middleY];
  const part = Math.min(dx ? box.width / 2 / Math.abs(dx) : Infinity, dy ? box.height / 2 / Math.abs(dy) : Infinity, 1);
  return [middleX + dx * part, middleY + dy * part];
}

/** The arrow from the rim of one box to the rim of another; null where they touch or nearly do. */
export function arrowBetween(from: Box, to: Box): Arrow | null {
  const [fromX, fromY] = edge(from, to.x + to.width / 2, to.y + to.height / 2);
  const [x, y] = edge(to, fromX, fromY);
  const [dx, dy] = [x - fromX, y - fromY];
  const isInside = to.x < fromX && fromX < to.x + to.width && to.y < fromY && fromY < to.y + to.height;
  if (isInside || Math.hypot(dx, dy) < SHORTEST) return null;
  const [bendX, bendY] = [fromX + dx / 2 - dy * BEND, fromY + dy / 2 + dx * BEND];
  const turn = Math.atan2(y - bendY, x - bendX);
  const [endX, endY] = [x - HEAD * Math.cos(turn), y - HEAD * Math.sin(turn)];
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    shaft: `M${round(fromX)} ${round(fromY)}Q${round(bendX)} ${round(bendY)} ${round(endX)} ${round(endY)}`,
    x: round(x),
    y: round(y),
    turn: Math.round((turn * 180) / Math.PI),
  };
}
