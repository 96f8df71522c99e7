/** Asking the server. What may be asked, and what is answered, is typed by the server's own schema. */
import type { paths } from "./schema";
import type { Problem } from "./shapes";

type Method = "get" | "post" | "put" | "delete";
type Json<R> = R extends { content: { "application/json": infer T } } ? T : undefined;
type Good<R> = R extends { 200: infer A } ? Json<A> : R extends { 201: infer A } ? Json<A> : undefined;
type Answer<P extends keyof paths, M extends Method> = paths[P][M] extends { responses: infer R } ? Good<R> : never;
type Body<P extends keyof paths, M extends Method> = paths[P][M] extends {
  requestBody: { content: { "application/json": infer B } };
}
  ? B
  : undefined;
export type Words = Record<string, string | number | string[] | undefined | null>;

/** The server could not be reached at all. */
export class Unreachable extends Error {}

/** The server answered that something is wrong. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.sentence);
  }
}

const API = "/api/v1";

/** The address with its {names} filled in, and what is left of the words as a query. */
export function addressOf(path: string, words: Words = {}): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(words)) {
    if (value === undefined || value === null) continue;
    if (address.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
    else for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.size ? `${address}?${query}` : address;
}

async function ask(method: Method, address: string, body?: unknown): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: method.toUpperCase(),
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Unreachable("The server cannot be reached.");
  }
  if (answer.status === 204) return undefined;
  const isJson = (answer.headers.get("content-type") ?? "").includes("json");
  const document: unknown = isJson ? await answer.json() : await answer.text();
  if (answer.ok) return document;
  const problem = isJson ? (document as { error: Problem }).error : undefined;
  throw new Refusal(answer.status, problem ?? { family: "our_mistake", sentence: `The server answers ${answer.status}.` });
}

export const get = <P extends keyof paths>(path: P, words?: Words): Promise<Answer<P, "get">> =>
  ask("get", addressOf(path, words)) as Promise<Answer<P, "get">>;

export const post = <P extends keyof paths>(path: P, body: Body<P, "post">, words?: Words): Promise<Answer<P, "post">> =>
  ask("post", addressOf(path, words), body) as Promise<Answer<P, "post">>;

export const put = <P extends keyof paths>(path: P, body: Body<P, "put">, words?: Words): Promise<Answer<P, "put">> =>
  ask("put", addressOf(path, words), body) as Promise<Answer<P, "put">>;

export const remove = <P extends keyof paths>(path: P, words?: Words): Promise<Answer<P, "delete">> =>
  ask("delete", addressOf(path, words)) as Promise<Answer<P, "delete">>;

export const readText = (path: keyof paths, words?: Words): Promise<string> =>
  ask("get", addressOf(path, words)) as Promise<string>;

export const streamOf = (table: string, eyes: number | null): string =>
  addressOf(`${API}/tables/{name}/stream`, { name: table, eyes });
