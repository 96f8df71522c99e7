/** Where everything beside the plan lies: the council's table, what is face up, and what each seat has. */
import { COINS, PLAN, inOrder, seatsOf, type Document } from "./map";

export interface At {
  x: number;
  y: number;
  size: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  rim: number;
  box: Box;
  /** The front of the council's table, and each member behind it. */
  table: Box;
  member: (k: number) => At;
  /** What lies before a member: whose marker it is, and the Treasurer's chits. */
  marker: (k: number) => At;
  chitOfPile: (k: number) => At;
  /** The track of bids, if there is room for one. */
  track: Box | null;
  bid: (amount: number, seat: number) => At;
  ticket: (position: number) => Box;
  stack: (k: number) => At;
  /** Where it is told how many tiles are still to come. */
  toCome: { x: number; y: number } | null;
  /** What a seat has before it. */
  card: (seat: number) => Box;
  coin: (seat: number, coin: number) => At;
  chit: (seat: number, k: number) => At;
  pawn: (seat: number) => At;
  die: (seat: number) => At;
  /** The dice to choose a number from. */
  number: (number: number) => At;
  /** Where coins are to be touched. */
  coinReach: Box;
}

const TREASURER = 1; // who keeps the pile of chits

export function layoutOf(city: Document, isWide: boolean, hand: number): Layout {
  return isWide ? wide(city) : narrow(city, hand);
}

const grown = (at: At, half: number): Box => ({ x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half });

function wide(city: Document): Layout {
  const [rim, band, column] = [24, 116, 200];
  const seats = seatsOf(city).length;
  const left = PLAN + rim + 4;
  const track: Box = { x: 432, y: -136, width: 346, height: 46 };
  const table: Box = { x: -14, y: -62, width: 422, height: 38 };
  const step = track.width / 6;
  const wideTicket = track.width / seats;
  const member = (k: number): At => ({ x: 42 + 104 * k, y: table.y - 21, size: 1 });
  const card = (seat: number): Box => ({ x: left, y: 210 + seat * 93, width: column - 12, height: 86 });
  return {
    rim,
    box: { x: -rim, y: -rim - band, width: PLAN + 2 * rim + column, height: PLAN + 2 * rim + band },
    table,
    member,
    marker: (k) => ({ x: member(k).x + 36, y: table.y - 4, size: 1 }),
    chitOfPile: (k) => ({ x: member(TREASURER).x - 38, y: table.y - 1 - 5 * k, size: 0.62 }),
    track,
    bid: (amount) => ({ x: track.x + (amount - 1.5) * step, y: track.y + 22, size: 1 }),
    ticket: (position) => ({ x: track.x + (position - 1) * wideTicket + 3, y: -80, width: wideTicket - 6, height: 52 }),
    stack: (k) => ({ x: left + 47 + (k % 2) * 94, y: 28 + Math.floor(k / 2) * 92, size: 1 }),
    toCome: { x: left + 94, y: 192 },
    card,
    coin: (seat, coin) => ({ x: card(seat).x + 26 + 45 * (coin - 2), y: card(seat).y + 60, size: 1 }),
    chit: (seat, k) => ({ x: card(seat).x + 64 + 16 * k, y: card(seat).y + 20, size: 0.54 }),
    pawn: (seat) => ({ x: card(seat).x + 140, y: card(seat).y + 22, size: 0.85 }),
    die: (seat) => ({ x: card(seat).x + 168, y: card(seat).y + 21, size: 0.8 }),
    number: (number) => ({ x: track.x + 37 + 68 * (number - 1), y: track.y + 23, size: 1.15 }),
    coinReach: { x: -21, y: -21, width: 42, height: 42 },
  };
}

/** On a narrow screen the cards lie beside the council, and what is to be touched lies below the plan. */
function narrow(city: Document, hand: number): Layout {
  const [rim, above, below] = [20, 118, 112];
  const seats = seatsOf(city).length;
  const order = inOrder(city);
  const table: Box = { x: -14, y: -54, width: 306, height: 32 };
  const width = 284 / seats;
  const tray = PLAN + rim + below / 2 - 2;
  const member = (k: number): At => ({ x: 25 + 76 * k, y: table.y - 21, size: 1 });
  const card = (seat: number): Box => ({ x: 298 + width * order.indexOf(seat), y: -132, width: width - 5, height: 110 });
  const inCard = (seat: number, x: number, y: number, size: number): At => ({ x: card(seat).x + x, y: card(seat).y + y, size });
  const middle = (width - 5) / 2;
  // turns are chosen where else coins lie, and numbers where else tiles do
  const [isChoosing, isThrowing] = [city.phase === "lobby", city.phase === "die_number"];
  const coinOf = (coin: number): At => ({ x: 306 + 64 * (coin - COINS[0]), y: tray, size: isChoosing ? 0 : 1.62 });
  return {
    rim,
    box: { x: -rim, y: -rim - above, width: PLAN + 2 * rim, height: PLAN + 2 * rim + above + below },
    table,
    member,
    marker: (k) => ({ x: member(k).x + 25, y: table.y - 5, size: 1.05 }),
    chitOfPile: (k) => ({ x: member(TREASURER).x - 27, y: table.y - 1 - 5 * k, size: 0.62 }),
    track: null,
    bid: (_amount, seat) => inCard(seat, middle + 15, 20, 0.8),
    ticket: (position) => (isChoosing ? { x: 290 + (290 / seats) * (position - 1), y: tray - 44, width: 290 / seats - 6, height: 88 } : card(order[position - 1] ?? 0)),
    stack: (k) => ({ x: 22 + 73 * k, y: tray, size: isThrowing ? 0 : 0.92 }),
    toCome: null,
    card,
    coin: (seat, coin) => (seat === hand ? coinOf(coin) : inCard(seat, middle + (coin % 2 ? 15 : -15), coin < 4 ? 56 : 87, 0.76)),
    chit: (seat, k) => (seat === hand ? { x: 557 - 3 * k, y: tray + 16 - 15 * k, size: isChoosing ? 0 : 1 } : inCard(seat, middle - 6 + 5 * k, 72, 0.42)),
    pawn: (seat) => inCard(seat, middle - 15, 60, seat === hand ? 1 : 0),
    die: (seat) => inCard(seat, middle + 15, 62, seat === hand ? 0.85 : 0),
    number: (number) => ({ x: 22 + 58 * (number - 1), y: tray, size: 1.55 }),
    coinReach: { x: -31, y: -42, width: 62, height: 84 },
  };
}

/** Where chits are to be touched: those of the hand while it pays, else the Treasurer's. */
export function chitReach(layout: Layout, hand: number, held: number, isPaying: boolean): Box {
  if (!isPaying || hand < 0 || !held) return grown({ ...layout.chitOfPile(1), size: 1 }, 20);
  const [first, last] = [layout.chit(hand, 0), layout.chit(hand, held - 1)];
  const half = Math.max(20, 22 * first.size);
  return {
    x: Math.min(first.x, last.x) - half,
    y: Math.min(first.y, last.y) - half,
    width: Math.abs(first.x - last.x) + 2 * half,
    height: Math.abs(first.y - last.y) + 2 * half,
  };
}
