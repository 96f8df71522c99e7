// Checks the luck of a game record of Townwright without knowing the rules of any game.
//
//   In a browser: open verify.html and choose the record.   With Node 20 or newer: node verify.js game.json
//
// Before the first move a table shows the hash of a secret, and every seat adds a word of its own. Each draw follows
// from the secret and from a chain of hashes over all that was decided before it:
//
//   commitment = sha256(secret)
//   chain      = sha256(head), then for each event sha256(chain + "\n" + line)
//   block n    = hmac-sha256(secret, chain + "\n" + n): eight numbers of 32 bits
//   ticket     = the first number below the largest multiple of the sum of the weights, modulo that sum
//   outcome    = the first whose weight, with those before it, exceeds the ticket
//
// A game that goes on from a moment of another says so in its head, and the draws of this opening were made over there.

const bytes = (text) => new TextEncoder().encode(text);
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const sha256 = async (data) => hex(await crypto.subtle.digest("SHA-256", data));

/** JSON in the one way in which it is hashed: sorted names, no spaces, nothing but ASCII. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${canonical(name)}:${canonical(value[name])}`).join(",")}}`;
  }
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (sign) => {
    return sign === "\u007f" ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** The outcome that the secret deals at this place of the chain. */
async function dealt(key, chain, odds) {
  const total = odds.reduce((sum, [, weight]) => sum + weight, 0);
  const below = 2 ** 32 - (2 ** 32 % total);
  for (let n = 0; ; n += 1) {
    const block = new DataView(await crypto.subtle.sign("HMAC", key, bytes(`${chain}\n${n}`)));
    for (let at = 0; at < block.byteLength; at += 4) {
      if (block.getUint32(at) >= below) continue;
      let ticket = block.getUint32(at) % total;
      for (const [outcome, weight] of odds) {
        if (ticket < weight) return outcome;
        ticket -= weight;
      }
    }
  }
}

const lineOf = (event) => ("back_to" in event ? `${event.by} back to ${event.back_to}` : `${event.by} ${event.choice}`);

/** What is wrong with a record, and at which event; {ok: true, draws} if every draw follows from the secret. */
export async function verify(record) {
  const wrong = (sentence, event) => ({ ok: false, sentence, ...(event === undefined ? {} : { event }) });
  try {
    if (record.format !== "townwright game record" || record.version !== 1) return wrong("This is no record that this program reads.");
    const { mode, commitment, table, nonces, secret, opening } = record.luck;
    if (mode !== "committed") return wrong("The luck of this game was dealt from a seed; `townwright verify` checks it.");
    if (!secret) return wrong("The secret is shown when the game is over.");
    if ((await sha256(unhex(secret))) !== commitment) return wrong("This is not the secret that the table had committed to.");
    const key = await crypto.subtle.importKey("raw", unhex(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const head = { table, game: record.game, rules: record.rules, options: record.options, commitment, nonces, ...(opening && { opening }) };
    let chain = await sha256(bytes(canonical(head)));
    let draws = 0;
    for (const [number, event] of record.events.entries()) {
      if (event.by === "luck" && number >= (opening?.events ?? 0)) {
        const outcome = await dealt(key, chain, event.odds);
        if (outcome !== event.choice) return wrong(`The secret deals ${outcome} for ${event.for}, not ${event.choice}.`, number);
        draws += 1;
      }
      chain = await sha256(bytes(`${chain}\n${lineOf(event)}`));
    }
    const { digest, ...content } = record;
    if ((await sha256(bytes(canonical(content)))) !== digest) return wrong("Every draw is right, but something else was changed after the record was written.");
    return { ok: true, draws };
  } catch (error) {
    return wrong(`This is no whole record: ${error.message}.`);
  }
}

export function sentenceOf(result) {
  if (result.ok) return `All ${result.draws} draws follow from the secret that the table had committed to.`;
  return result.event === undefined ? result.sentence : `Event ${result.event} is the first that is wrong. ${result.sentence}`;
}

if (typeof process !== "undefined" && process.argv?.[1]?.endsWith("verify.js")) {
  const { readFile } = await import("node:fs/promises");
  const result = await verify(JSON.parse(await readFile(process.argv[2], "utf8")));
  console.log(sentenceOf(result));
  process.exitCode = result.ok ? 0 : 1;
}
