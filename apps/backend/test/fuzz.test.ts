import { endpoints, type Endpoint } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { eventually, inParallel } from "@estiba/testbed";
import { faultOf } from "./fuzz/judge.ts";
import { Random } from "./fuzz/random.ts";
import { Tally } from "./fuzz/tally.ts";
import { idsFor, makeFuzzWorld } from "./fuzz/world.ts";
import { requestFor, type FuzzRequest } from "./fuzz/requests.ts";
import { unknownKeywords, type Schema } from "./fuzz/schema.ts";

const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_114);
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 8_000);
const INVALID_SHARE = 0.6;
const MAX_SHOWN = 10;
const TIMEOUT_MS = 1_800_000;
/** Fewer than may wait for a password to be hashed, so that none is refused. */
const HANDS = 8;

const app = await useApp();
const { key, tables, realIds, credentialFor } = await makeFuzzWorld(app);

const all = Object.entries<Endpoint>(endpoints);
const hasInput = ({ params, query, body }: Endpoint): boolean => Boolean(params ?? query ?? body);

interface Case extends FuzzRequest {
  readonly id: string;
  readonly endpoint: Endpoint;
  readonly number: number;
  readonly headers: Record<string, string>;
}

function caseOf(id: string, endpoint: Endpoint, random: Random, number: number): Case {
  const headers: Record<string, string> = random.isLikely(0.1)
    ? { "idempotency-key": `fuzz-${number % 7}` }
    : {};
  const ids = idsFor(id, endpoint, realIds);
  return { ...requestFor(endpoint, random, random.isLikely(0.8), ids), id, endpoint, number, headers };
}

/** So many requests of an endpoint that are valid, or that are not; fewer when they are hard to find. */
function draw(id: string, endpoint: Endpoint, count: number, isValid: boolean): Case[] {
  const random = new Random(SEED + all.findIndex(([name]) => name === id) * 2 + (isValid ? 1 : 0));
  const found: Case[] = [];
  for (let number = 0; found.length < count && number < count * 10; number += 1) {
    const one = caseOf(id, endpoint, random, number);
    found.push(...(one.isValid === isValid ? [one] : []));
  }
  return found;
}

/** Shares out, and mixes the endpoints. */
function drawAll(total: number, isValid: boolean, weightOf: (endpoint: Endpoint) => number): Case[] {
  const sum = all.reduce((weight, [, endpoint]) => weight + weightOf(endpoint), 0);
  return all
    .flatMap(([id, endpoint]) => draw(id, endpoint, Math.ceil((total * weightOf(endpoint)) / sum), isValid))
    .toSorted((left, right) => left.number - right.number);
}

const invalid = drawAll(REQUESTS * INVALID_SHARE, false, (endpoint) => (hasInput(endpoint) ? 1 : 0));
// A valid sign-in costs a password hash, and without input all requests are the same.
const valid = drawAll(REQUESTS - invalid.length, true, (endpoint) =>
  hasInput(endpoint) && endpoint.policy.rate !== "sign-in" ? 8 : 1,
);

const tally = new Tally("schema", SEED);

async function faultsIn(requests: readonly Case[]): Promise<string[]> {
  const faults = await inParallel(requests, HANDS, async (one) => {
    const { endpoint, address, body, headers } = one;
    const input = { ...credentialFor(endpoint, one.number), body, headers };
    const answer = await tally.measure(one.id, () => app.send(endpoint.method, address, input));
    const isWronglyAccepted = !one.isValid && !(answer.status >= 400 && answer.status < 500);
    const fault = faultOf(endpoint, answer) ?? (isWronglyAccepted ? `took it: ${answer.status}` : null);
    const sent = (JSON.stringify(body) as string | undefined)?.slice(0, 300) ?? "";
    return fault === null
      ? []
      : [
          `seed ${SEED} ${one.id} #${one.number}: ${fault}\n  ${endpoint.method} ${address} ${sent}\n  ${answer.text.slice(0, 300)}`,
        ];
  });
  const found = faults.flat();
  tally.faults += found.length;
  return found.length > MAX_SHOWN
    ? [...found.slice(0, MAX_SHOWN), `and ${found.length - MAX_SHOWN} more`]
    : found;
}

async function countRows(): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await app.database.rows<{ n: number }>(`select count(*)::int as n from ${name}`);
      return [name, row?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** The first use of a key from an address is recorded, whatever the request. */
async function useKeyHere(): Promise<void> {
  await app.ok("listOrders", { key: key.value });
  await eventually(async () => {
    expect(
      await app.database.rows(
        "select from app.audit_log where action = 'api_key.used_from_new_address' and target_id = $1",
        [key.id],
      ),
    ).toHaveLength(1);
  });
}

describe("requests made up from the contract", () => {
  it("use every keyword that the contract's schemas use", () => {
    const ignored = all.flatMap(([id, { params, query, body }]) =>
      [params, query, body].flatMap((schema) =>
        unknownKeywords((schema ?? {}) as Schema).map((keyword) => `${id}: ${keyword}`),
      ),
    );
    expect(ignored).toEqual([]);
  });

  it("are as many as asked for, of every endpoint", () => {
    expect(invalid.length + valid.length).toBeGreaterThanOrEqual(REQUESTS);
    expect(invalid.length).toBeGreaterThan(REQUESTS / 3);
    expect(new Set(valid.map(({ id }) => id)).size).toBe(all.length);
    const withBody = all.filter(([, endpoint]) => endpoint.body).map(([id]) => id);
    expect(withBody.filter((id) => !invalid.some((one) => one.id === id))).toEqual([]);
  });

  it("are refused when one thing is wrong, and nothing is written", { timeout: TIMEOUT_MS }, async () => {
    await useKeyHere();
    const before = await countRows();
    expect(await faultsIn(invalid)).toEqual([]);
    const after = await countRows();
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([]);
  });

  it("are answered as declared, whatever they hold", { timeout: TIMEOUT_MS }, async () => {
    expect(await faultsIn(valid)).toEqual([]);
  });

  it("are answered within five seconds", { timeout: TIMEOUT_MS }, async () => {
    tally.save();
    expect(await tally.slowAgain()).toEqual([]);
  });
});
