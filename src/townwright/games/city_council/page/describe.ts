/** What places are called for those who listen, and what lies beside them. */
import { avenuesOf } from "./avenues";
import {
  COINS,
  SEATS,
  SQUARES,
  areAdjacent,
  besides,
  builtOn,
  costOf,
  diceOf,
  inHand,
  pileOf,
  seatsOf,
  squareOf,
  squaresOf,
  tileName,
  tilesOf,
  type Document,
  type Placed,
} from "./map";
import { words } from "./words";

interface Facts {
  built: Map<string, Placed>;
  rail: Set<string>;
  cutOff: ReadonlySet<string>;
}

// a board asks for the names of all its places at once
const known = new WeakMap<Document, Facts>();
function factsOf(city: Document): Facts {
  const found = known.get(city) ?? { built: builtOn(city), rail: new Set(city.rail), cutOff: avenuesOf(city, SQUARES).cutOff };
  known.set(city, found);
  return found;
}

function describeTile(city: Document, tile: string): string {
  const parts = [tileName(tile), words.cost(costOf(tile))];
  const [block, corner] = city.tiles[tile]?.split("/") ?? [];
  if (block) {
    parts.push(words.on(block));
    if (corner) {
      const mark = squareOf(block, corner);
      parts.push(words.mark(mark));
      if (city.rail.includes(mark)) parts.push(words.stop);
    }
  } else parts.push(inHand(city) === tile ? words.inHand : words.onStack);
  seatsOf(city).forEach((seat) => city.players[seat]?.pawn === tile && parts.push(words.investorOf(seat)));
  for (const die of diceOf(city)) if (die.spentOn === tile) parts.push(words.spentDieOf(SEATS[die.seat] ?? ""));
  return parts.join(", ");
}

function describeSquare(city: Document, square: string): string {
  const { built, rail, cutOff } = factsOf(city);
  const one = built.get(square);
  const hasRail = rail.has(square);
  if (!one) return `${square}, ${hasRail ? words.rail : cutOff.has(square) ? words.cutOff : words.avenue}`;
  const isMark = one.corner !== "" && squareOf(one.block, one.corner) === square;
  return [square, tileName(one.tile), ...(isMark ? [hasRail ? words.stop : words.mark(square)] : hasRail ? [words.rail] : [])].join(", ");
}

const pointOf = (city: Document, point: string): string => {
  const die = diceOf(city).find((one) => one.point === point);
  return die ? `${point}, ${words.dieOf(SEATS[die.seat] ?? "", die.number)}` : point;
};

function describePlayer(city: Document, seat: string): string {
  const player = city.players[seat];
  if (!player) return seat;
  return words.player(seat, player.score, COINS.filter((coin) => player.coins[coin] === "unused").join(" "), player.chits);
}

export function describe(city: Document, place: string): string {
  const [kind = "", name = ""] = place.split(":");
  const hand = city.players[city.actor ?? ""];
  const holder = (test: (seat: string) => boolean): string | undefined => seatsOf(city).find(test);
  switch (kind) {
    case "tile":
      return describeTile(city, name);
    case "square":
      return describeSquare(city, name);
    case "block":
      return words.block(name, squareOf(name, "NE"));
    case "point":
      return pointOf(city, name);
    case "corner":
      return words.corners[name] ?? name;
    case "coin":
      return words.coin(name, hand?.coins[name] ?? words.free);
    case "chits":
      return words.chits(hand?.chits ?? 0, pileOf(city));
    case "number":
      return words.number(name);
    case "council": {
      const who = holder((seat) => city.players[seat]?.council === name);
      return [name, words.favoursInFull[name], who ? words.lobbiedBy(who) : words.free].join(", ");
    }
    case "order": {
      const who = holder((seat) => city.players[seat]?.position === Number(name));
      return words.turn(name, who ? words.takenBy(who) : words.free);
    }
    case "player":
      return describePlayer(city, name);
  }
  return name;
}

/** The squares beside a square, round a point or under a tile; the tiles beside a tile. */
export function neighbours(city: Document, place: string): string[] {
  const [kind, name = ""] = place.split(":");
  if (kind === "square") return besides(name).map((square) => `square:${square}`);
  if (kind === "point") return squaresOf(name.replace("+", "")).map((square) => `square:${square}`);
  const block = kind === "block" ? name : kind === "tile" ? city.tiles[name]?.split("/")[0] : undefined;
  return block ? tilesOf(city).flatMap((one) => (areAdjacent(one.block, block) ? [`tile:${one.tile}`] : [])) : [];
}

