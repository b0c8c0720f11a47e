import { expect, it } from "vitest";
import { useApp } from "./app.ts";
import { makeTenant } from "./factories/tenant.ts";
import { Random } from "./fuzz/random.ts";
import { mannWhitney, median } from "./statistics.ts";

const SAMPLES = 400;
const WARM_UP = 20;
const SIGNIFICANCE = 0.01;

const app = await useApp();
const tenant = await makeTenant(app);

type Kind = "known" | "unknown";

let attempt = 0;
/** How long a wrong sign-in takes: on an account that exists, or on one that does not, in a tenant that may not either. */
async function timeOf(kind: Kind): Promise<number> {
  attempt += 1;
  const nobody = {
    tenantSlug: attempt % 4 < 2 ? tenant.slug : "no-existe-aqui",
    email: `nadie${attempt}@x.example`,
  };
  const account = kind === "known" ? { tenantSlug: tenant.slug, email: tenant.owner.user.email } : nobody;
  const startMs = performance.now();
  const { status } = await app.ask("login", { body: { ...account, password: `equivocada ${attempt}` } });
  const elapsedMs = performance.now() - startMs;
  expect(status).toBe(401);
  return elapsedMs;
}

/** Side by side and in random order, so that other load on the machine affects both alike. */
async function sample(seed: number): Promise<Record<Kind, number[]>> {
  const random = new Random(seed);
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let pair = 0; pair < SAMPLES; pair += 1) {
    const order: Kind[] = random.isLikely(0.5) ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of order) {
      times[kind].push(await timeOf(kind));
    }
  }
  return times;
}

it("a wrong sign-in takes as long whether the account exists or not", { timeout: 900_000 }, async () => {
  for (let count = 0; count < WARM_UP; count += 1) {
    await timeOf(count % 2 === 0 ? "known" : "unknown");
  }
  const results: { p: number; pIfWorkWereSkipped: number; known: number; unknown: number }[] = [];
  // One good sample in a hundred looks bad at this level, so one such result is checked on fresh samples.
  for (const seed of [20_261_114, 20_261_115]) {
    const { known, unknown } = await sample(seed);
    const halved = unknown.map((timeMs) => timeMs / 2);
    const { p } = mannWhitney(known, unknown);
    results.push({
      p,
      pIfWorkWereSkipped: mannWhitney(known, halved).p,
      known: median(known),
      unknown: median(unknown),
    });
    if (p > SIGNIFICANCE) {
      break;
    }
  }
  const verdict = results.map(({ p, pIfWorkWereSkipped }) => ({
    isSame: p > SIGNIFICANCE,
    wouldBeSeen: pIfWorkWereSkipped < 0.001,
  }));
  expect({ verdict: verdict.at(-1), results }).toEqual({
    verdict: { isSame: true, wouldBeSeen: true },
    results,
  });
});
