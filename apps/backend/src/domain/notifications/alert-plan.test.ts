import { expect, it } from "vitest";
import { planAlerts, type AlertSituation } from "./alert-plan.ts";

const now = new Date("2026-11-14T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const plan = (situation: Partial<AlertSituation>) =>
  planAlerts({ now, recent: 0, fresh: 0, held: 0, oldestHeldAt: null, lastDigestAt: null, ...situation });

it.each([
  ["twenty at once", { fresh: 20 }, { isHeld: false, isDigestDue: false }],
  ["twenty-one at once", { fresh: 21 }, { isHeld: true, isDigestDue: true }],
  ["the twentieth in five minutes", { recent: 19, fresh: 1 }, { isHeld: false, isDigestDue: false }],
  ["the twenty-first in five minutes", { recent: 20, fresh: 1 }, { isHeld: true, isDigestDue: false }],
  [
    "some that have waited five minutes",
    { held: 3, oldestHeldAt: ago(5) },
    { isHeld: false, isDigestDue: true },
  ],
  [
    "some that have waited four minutes",
    { held: 3, oldestHeldAt: ago(4) },
    { isHeld: false, isDigestDue: false },
  ],
  [
    "many just after a digest",
    { recent: 40, fresh: 30, lastDigestAt: ago(1) },
    { isHeld: true, isDigestDue: false },
  ],
  [
    "many a while after a digest",
    { held: 30, oldestHeldAt: ago(4), lastDigestAt: ago(5) },
    { isHeld: false, isDigestDue: true },
  ],
  ["nothing", { recent: 50 }, { isHeld: false, isDigestDue: false }],
])("%s", (_case, situation, expected) => {
  expect(plan(situation)).toEqual(expected);
});
