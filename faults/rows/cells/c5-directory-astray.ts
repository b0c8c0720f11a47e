import { setTimeout as wait } from "node:timers/promises";
import { startPostgres, stopPostgres, until } from "../../../packages/testbed/src/index.ts";
import { holdAllYes, sentIn, type Span, statuses } from "../../check/answers.ts";
import type { Claims } from "../../kit/claims.ts";
import { ms } from "../../kit/latency.ts";
import { lasting } from "../../kit/scale.ts";
import type { CellsWorld } from "../../world/cells.ts";
import { startCounter } from "../../world/cells/counter.ts";
import { afterIt, POINTS } from "../../world/cells/points.ts";
import { ask, type HttpAnswer } from "../../world/http.ts";
import { signIn, type Tenant } from "../../world/tenants.ts";
import { CHANNELS, type Row, type RowContext, shoppers } from "../row.ts";
import { type Ending, moved, mustMove, playInCells } from "./kit.ts";

const AWAY_MS = lasting(20_000, 4_000);
const STALE_MS = lasting(20_000, 3_000);
const ASKED = 20;
const MAX_HOPS = 3;
const ANSWERED_WITHIN_MS = 5_000;
const COPIED_WITHIN_MS = 30_000;
/** An api looks the addresses of the others up now and then. */
const HEARD_AFTER_MS = 6_000;

const register = (door: string, slug: string): Promise<HttpAnswer> =>
  ask({
    method: "POST",
    url: `${door}/api/v1/auth/register`,
    body: JSON.stringify({
      tenantSlug: slug,
      tenantName: slug,
      name: "Eva",
      email: `eva@${slug}.example`,
      password: "una frase bastante larga",
      acceptTerms: true,
      acceptPrivacy: true,
      acceptDataProtectionNotice: true,
    }),
  });

async function spanOf(work: () => Promise<void>): Promise<Span> {
  const fromMs = Date.now();
  await work();
  return { fromMs, toMs: Date.now() };
}

/** Nobody new, no moves; everything else as always. */
async function loseDirectory(world: CellsWorld, claims: Claims): Promise<void> {
  const { directory, homes } = world;
  const { slug } = moved(world);
  await stopPostgres(directory.pair.config, "immediate");
  for (const { name, apiUrl } of homes) {
    const refused = await register(apiUrl, `nuevo-${name}`);
    claims.hold(
      `${name} takes nobody new and says when to come again`,
      refused.status === 503 && refused.retryAfter !== null,
      `${refused.status} ${refused.body}`,
    );
    await signIn(apiUrl, { slug });
  }
  const { code, said } = await world.move({ slug, to: "south" }).result();
  claims.hold("a move is refused", code !== 0 && code !== null, `ended with ${code}: ${said.trim()}`);
  await wait(AWAY_MS);
  await startPostgres(directory.pair.config);
  for (const { name, apiUrl } of homes) {
    const taken = await until(
      `${name} to take somebody new`,
      async () => {
        const answer = await register(apiUrl, `nuevo-${name}`);
        return answer.status === 503 ? null : answer;
      },
      COPIED_WITHIN_MS,
    );
    claims.hold(`${name} takes somebody new again`, taken.status === 201, `${taken.status} ${taken.body}`);
  }
}

async function tellCopies({ homes }: CellsWorld, verb: "disable" | "enable"): Promise<void> {
  for (const { all } of homes) {
    const found = await all.rows<{ name: string }>(
      "select quote_ident(subname) as name from pg_subscription",
    );
    for (const { name } of found) {
      await all.rows(`alter subscription ${name} ${verb}`);
    }
  }
}

/** What the old cell knew before it expected the tenant, it knows afterwards. */
async function takeBack(world: CellsWorld, claims: Claims, slug: string): Promise<void> {
  const order = { slug, to: "north" } as const;
  await world.move({ ...order, crash: afterIt(POINTS.following) }).result();
  const { code, said } = await world.move({ ...order, flag: "--abort" }).result();
  claims.hold("a move is taken back", code === 0, said.trim());
  await wait(STALE_MS);
}

/** There and back while neither copy of the directory is updated. */
async function moveUnheard(world: CellsWorld, claims: Claims): Promise<void> {
  const { slug } = moved(world);
  await tellCopies(world, "disable");
  await mustMove(world, claims, slug, "south");
  await wait(STALE_MS);
  await takeBack(world, claims, slug);
  await mustMove(world, claims, slug, "north");
  await wait(STALE_MS);
  await mustMove(world, claims, slug, "south");
  await wait(STALE_MS);
  await tellCopies(world, "enable");
}

async function askAll(world: CellsWorld, { key }: Tenant): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = [];
  for (let turn = 0; turn < ASKED; turn += 1) {
    const { apiUrl } = world.homes[turn % 2] ?? world;
    answers.push(
      await ask({
        method: "GET",
        url: `${apiUrl}/api/v1/tenant/api-keys/current`,
        headers: { "x-api-key": key },
      }),
    );
  }
  return answers;
}

/** In each cell the tenant has left for the other. */
async function mislead({ homes }: CellsWorld, { tenantId }: Tenant): Promise<() => Promise<void>> {
  const [north, south] = homes;
  const gone = `insert into directory.residents as r (tenant_id, epoch, state, to_cell) values ($1, 1000, 'gone', $2)
    on conflict (tenant_id) do update set epoch = excluded.epoch, state = excluded.state, to_cell = excluded.to_cell`;
  const [was] = await north.all.rows<{ epoch: string }>(
    "select epoch from directory.residents where tenant_id = $1 and state = 'here'",
    [tenantId],
  );
  await north.all.rows(gone, [tenantId, south.name]);
  await south.all.rows(gone, [tenantId, north.name]);
  return async () => {
    await south.all.rows("delete from directory.residents where tenant_id = $1", [tenantId]);
    await north.all.rows(
      "update directory.residents set epoch = $2, state = 'here', to_cell = null where tenant_id = $1",
      [tenantId, was?.epoch ?? 1],
    );
  };
}

async function showAs({ directory, homes }: CellsWorld, urls: readonly string[]): Promise<void> {
  for (const [index, { name }] of homes.entries()) {
    await directory.sql.rows("update directory.cells set api_url = $2 where name = $1", [name, urls[index]]);
  }
  for (const { name, all } of homes) {
    await until(
      `the copy in ${name}`,
      async () =>
        (await all.number("select count(*)::int as n from directory.cells where api_url = any($1)", [
          urls,
        ])) === homes.length,
      COPIED_WITHIN_MS,
    );
  }
  await wait(HEARD_AFTER_MS);
}

async function blameEachOther(world: CellsWorld, claims: Claims, tenant: Tenant): Promise<void> {
  const counters = await Promise.all(
    world.homes.map(({ apiUrl }) => startCounter(apiUrl, (headers) => headers["x-api-key"] === tenant.key)),
  );
  try {
    await showAs(
      world,
      counters.map(({ url }) => url),
    );
    const restore = await mislead(world, tenant);
    const startMs = Date.now();
    const answers = await askAll(world, tenant);
    const tookMs = Date.now() - startMs;
    const wrong = answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
    claims.hold(
      "sent back and forth ends in 503 with Retry-After",
      wrong.length === 0,
      `${wrong[0]?.status} ${wrong[0]?.body}`,
    );
    const hops = counters.reduce((sum, { passed }) => sum + passed, 0);
    claims.hold("requests were sent on", hops > 0);
    claims.atMost("hops for all", hops, ASKED * MAX_HOPS);
    claims.atMost("an answer takes on average (ms)", tookMs / ASKED, ANSWERED_WITHIN_MS);
    claims.figure(`${ASKED} requests that nobody answers: ${hops} hops, ${ms(tookMs / ASKED)} each`);
    await restore();
    const after = await until("the tenant to be served again", async () => {
      const again = await askAll(world, tenant);
      return again.every(({ status }) => status === 200) ? again : null;
    });
    claims.hold("both doors serve the tenant again", after.length === ASKED);
    await showAs(
      world,
      world.homes.map(({ apiUrl }) => apiUrl),
    );
  } finally {
    await Promise.all(counters.map((counter) => counter.close()));
  }
}

async function play(world: CellsWorld, { claims }: RowContext, spans: Span[]): Promise<Ending> {
  const quiet = world.tenants.at(-1) ?? moved(world);
  const load = await world.load({
    ratePerSecond: 50,
    tenants: world.tenants.filter(({ slug }) => slug !== quiet.slug),
  });
  const buyers = shoppers(world);
  spans.push(await spanOf(() => loseDirectory(world, claims)));
  spans.push(await spanOf(() => moveUnheard(world, claims)));
  spans.push(await spanOf(() => blameEachOther(world, claims, quiet)));
  return { load, buyers };
}

export const directoryAstray: Row = {
  id: "C5",
  title: "directory away, copies stale, and cells that each believe the other",
  run: (context) => {
    const spans: Span[] = [];
    return playInCells(
      context,
      { channels: CHANNELS },
      (world) => play(world, context, spans),
      async (_world, attempts) => {
        for (const span of spans) {
          const sent = sentIn(attempts, span);
          holdAllYes(context.claims, sent);
          context.claims.figure(`${statuses(sent)} in ${ms(span.toMs - span.fromMs)}`);
        }
      },
    );
  },
};
