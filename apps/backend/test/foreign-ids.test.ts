import { endpoints, type Endpoint } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { newIdBody } from "../src/kernel/ids.ts";
import { useApp } from "./app.ts";
import { addressOf, type Answer, type RawInput } from "./client.ts";
import { makeKey } from "./factories/key.ts";
import { populateTenant } from "./factories/populate.ts";
import { makeTenant } from "./factories/tenant.ts";

const app = await useApp();
const mine = await makeTenant(app, { plan: "ENTERPRISE" });
const other = await populateTenant(app, { plan: "ENTERPRISE" });
const key = await makeKey(app, mine);

/** An identifier, or the public name of a job: the prefix before its own 26 characters says what it names. */
const ID = /^(?:([a-z]{3}_)|([a-z-]+:)ten_\w{26}:)[0-9a-zA-Z]{26}$/;

/** Parameters in addresses that name nothing of a tenant's, and why. */
const NOT_OF_A_TENANT: Readonly<Record<string, string>> = {
  locationId: "a location of the platform, within the shop that is named beside it",
  line: "a place in a statement, which is named beside it",
};

const BODY_LENGTH = 26;

type RequestPart = "params" | "query" | "body";
interface Slot {
  readonly place: RequestPart;
  readonly field: string;
  readonly prefix: string;
}

/** Everywhere a request names something by its identifier, read from the example. */
function slotsOf(endpoint: Endpoint): Slot[] {
  return (["params", "query", "body"] as const).flatMap((place) =>
    Object.entries({ ...endpoint.example[place] }).flatMap(([field, value]) => {
      const [, id, job] = (typeof value === "string" ? ID.exec(value) : null) ?? [];
      const prefix = id ?? job;
      return prefix === undefined ? [] : [{ place, field, prefix }];
    }),
  );
}

const tables = await app.database.rows<{ name: string; has_id: boolean }>(
  `select c.oid::regclass::text as name, exists (
     select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id') as has_id
   from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
);

async function idOfTheOther(prefix: string): Promise<string> {
  if (prefix === "ten_") {
    return other.id;
  }
  for (const { name } of tables.filter((table) => table.has_id)) {
    const [row] = await app.database.rows<{ id: string }>(
      `select id from ${name} where tenant_id = $1 and starts_with(id, $2) limit 1`,
      [other.id, prefix],
    );
    if (row) {
      return row.id;
    }
  }
  throw new Error(`populateTenant makes nothing whose identifier starts with ${prefix}`);
}

/** Everything the other tenant has, as one text. */
async function stateOfTheOther(): Promise<string> {
  const parts = await Promise.all(
    tables.map(({ name }) =>
      app.database.rows<{ rows: string | null }>(
        `select string_agg(t::text, '|' order by t::text) as rows from ${name} t where tenant_id = $1`,
        [other.id],
      ),
    ),
  );
  return JSON.stringify(parts);
}

function sendWith(endpoint: Endpoint, slot: Slot, id: string, credential: RawInput): Promise<Answer> {
  const filled = (place: RequestPart) => ({
    ...endpoint.example[place],
    ...(slot.place === place ? { [slot.field]: id } : {}),
  });
  const address = addressOf(endpoint, filled("params"), filled("query"));
  return app.send(endpoint.method, address, {
    ...credential,
    // Some writes are refused without one, whatever ids they name.
    headers: { "idempotency-key": newIdBody() },
    ...(endpoint.body ? { body: filled("body") } : {}),
  });
}

/** What a caller can see, but for what differs with every request. */
function visible({ status, text, headers }: Answer, id: string): object {
  const told = Object.fromEntries(
    [...headers].filter(([name]) => !/^(?:date|x-request-id|ratelimit-.*)$/.test(name)),
  );
  return { status, headers: told, text: text.replace(/req_\w{26}/, "<request>").replaceAll(id, "<id>") };
}

function credentialsFor({ policy }: Endpoint): RawInput[] {
  const session = { token: mine.owner.token };
  const integration = { key: key.value };
  const byTier = {
    public: [],
    webhook: [],
    session: [session],
    apiKey: [integration],
    either: [session, integration],
  };
  return byTier[policy.auth];
}

const naming = Object.entries<Endpoint>(endpoints)
  .filter(([, { policy }]) => policy.auth !== "public" && policy.auth !== "webhook")
  .flatMap(([id, endpoint]) => slotsOf(endpoint).map((slot) => ({ id, endpoint, slot })));

describe("what belongs to another tenant looks like what does not exist", () => {
  it("covers every parameter of every address", () => {
    const uncovered = Object.entries<Endpoint>(endpoints).flatMap(([id, endpoint]) =>
      credentialsFor(endpoint).length === 0
        ? []
        : Object.keys(endpoint.params?.properties ?? {})
            .filter((name) => !(name in NOT_OF_A_TENANT))
            .filter((name) => !naming.some((one) => one.id === id && one.slot.field === name))
            .map((name) => `${id} ${name}`),
    );
    expect(uncovered).toEqual([]);
    expect(naming.length).toBeGreaterThanOrEqual(4);
  });

  it.each(naming.map((one) => [`${one.id} ${one.slot.place}.${one.slot.field}`, one] as const))(
    "%s",
    async (_name, { endpoint, slot }) => {
      const foreignId = await idOfTheOther(slot.prefix);
      const absentId = foreignId.slice(0, -BODY_LENGTH) + newIdBody();
      const before = await stateOfTheOther();
      for (const credential of credentialsFor(endpoint)) {
        const foreign = await sendWith(endpoint, slot, foreignId, credential);
        const absent = await sendWith(endpoint, slot, absentId, credential);
        expect(visible(foreign, foreignId)).toEqual(visible(absent, absentId));
        expect(foreign.status).toBeLessThan(500);
        const isRefused = slot.place !== "params" || foreign.status === 404;
        expect({ isRefused, text: foreign.text }).toEqual({ isRefused: true, text: foreign.text });
      }
      expect(await stateOfTheOther()).toBe(before);
    },
  );
});
