import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLACES } from "./dialogs/doors.ts";
import { NOT_OPENED } from "./dialogs/not-opened.ts";
import type { Door, Place } from "./dialogs/place.ts";
import { setStage, type Stage } from "./dialogs/stage.ts";
import { press, row } from "./dialogs/steps.ts";
import { violationsIn } from "./tour/accessibility.ts";
import { listen } from "./tour/complaints.ts";
import { openTour, type Tour } from "./tour/demo.ts";
import { dress, goTo, PHONE, viewsOf, type Look } from "./tour/look.ts";
import { wordsOf } from "./tour/words.ts";

const START_DEADLINE_MS = 300_000;
const PANEL = join(import.meta.dirname, "../apps/panel/src");
const OPENED = "[role=dialog]:visible, [role=menu]:visible";
const DRAWS_ONE =
  /<(?:Dialog|(?:Late)?(?:Modal|Drawer|Menu|Popover)|Confirm(?:Dialog|Button|ItemDialog)|(?:Item|Detail)Drawer)[\s>]/;

let tour: Tour;
let stage: Stage;

beforeAll(async () => {
  tour = await openTour();
  stage = await setStage(tour.facts);
}, START_DEADLINE_MS);

afterAll(async () => {
  await tour.close();
});

const pathOf = ({ path }: Place): string => (typeof path === "string" ? path : path(stage));

/** Everything that is open is closed from the top, as Escape does. */
async function closeAll(page: Page): Promise<void> {
  for (let left = await page.locator(OPENED).count(); left > 0; left -= 1) {
    await page.keyboard.press("Escape");
    await page
      .locator(OPENED)
      .nth(left - 1)
      .waitFor({ state: "detached" });
  }
}

/** What has just opened has come to rest: it stands where it stays, and its heading names it. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector(".mantine-Skeleton-root") === null);
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(async ({ finished }) => finished));
    await new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }));
  });
}

async function violationsOf(page: Page, { file, steps }: Door, look: Look): Promise<string[]> {
  const say = wordsOf(look.locale);
  try {
    for (const [index, step] of steps.entries()) {
      const before = await page.locator(OPENED).count();
      await step(page, say);
      if (index === steps.length - 1 && before === 0) {
        await page.locator(OPENED).first().waitFor();
      }
    }
    await atRest(page);
    return (await violationsIn(page, ["[role=dialog]", "[role=menu]"])).map((text) => `${file}: ${text}`);
  } catch (error) {
    return [`${file} was not opened: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await closeAll(page);
  }
}

describe.each(viewsOf(PLACES))(
  "in $look.colorScheme, $look.locale, $look.viewport.width wide",
  ({ look, seen }) => {
    const pages = new Map<boolean, Promise<{ page: Page; complaints: string[] }>>();
    const pageFor = async (isGuest: boolean) => {
      const open = async () => {
        const page = await (await dress(tour.browser, tour.facts, look, isGuest)).newPage();
        return { page, complaints: listen(page) };
      };
      const opened = pages.get(isGuest) ?? open();
      pages.set(isGuest, opened);
      return opened;
    };

    it.each(seen.map((place, at) => ({ at, place, name: String(place.doors[0]?.file) })))(
      "what opens beside $name is usable by everybody and complains of nothing",
      async ({ place }) => {
        const { page, complaints } = await pageFor(place.isGuest ?? false);
        complaints.length = 0;
        await goTo(page, tour.facts, { name: "dialogs", path: pathOf(place) });
        const found: string[] = [];
        for (const door of place.doors) {
          if (door.isOnPhone !== true || look.viewport === PHONE) {
            found.push(...(await violationsOf(page, door, look)));
          }
        }
        expect(found).toEqual([]);
        expect(complaints).toEqual([]);
      },
    );
  },
);

const DESK: Look = {
  name: "light",
  locale: "en",
  colorScheme: "light",
  viewport: { width: 1_360, height: 850 },
};

it("Escape pressed twice closes a dialog and the drawer below it, each time", async () => {
  const page = await (await dress(tour.browser, tour.facts, DESK, false)).newPage();
  const say = wordsOf(DESK.locale);
  await goTo(page, tour.facts, { name: "dialogs", path: "/finance/remittances" });
  for (let times = 0; times < 20; times += 1) {
    await row(/LIQ-2026-0002/)(page, say);
    await press("finance", "reverse.settled.action")(page, say);
    await page.getByRole("dialog").nth(1).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").nth(1).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await expect.poll(async () => page.getByRole("dialog").count(), { timeout: 5_000 }).toBe(0);
  }
});

it.each([
  ["/stock/mappings?status=linked", "menu"],
  ["/stock/catalog", "dialog"],
] as const)("what a row of %s opens takes the keyboard, and gives it back", async (path, role) => {
  const page = await (await dress(tour.browser, tour.facts, DESK, false)).newPage();
  await goTo(page, tour.facts, { name: "dialogs", path });
  const opener = page.locator(`td button[aria-haspopup=${role}]`).first();
  const opened = page.getByRole(role);
  const holdsFocus = () => opened.evaluate((element) => element.contains(document.activeElement));
  for (let times = 0; times < 3; times += 1) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect.poll(holdsFocus).toBe(true);
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

it("a dialog takes the keyboard, and gives it back to the button that opened it", async () => {
  const page = await (await dress(tour.browser, tour.facts, DESK, false)).newPage();
  await goTo(page, tour.facts, { name: "dialogs", path: "/settings/api-keys" });
  const opener = page.getByRole("button", { name: wordsOf(DESK.locale)("identity", "apiKeys.create") });
  for (let times = 0; times < 3; times += 1) {
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

it("every dialog, drawer and menu of the panel is opened here, or it is said why not", () => {
  const drawn = globSync("**/*.tsx", { cwd: PANEL }).filter(
    (file) =>
      !/^ui\/(?:dialogs|layers)\//.test(file) && DRAWS_ONE.test(readFileSync(join(PANEL, file), "utf8")),
  );
  const opened = new Set(PLACES.flatMap(({ doors }) => doors.map(({ file }) => file)));
  expect(drawn.filter((file) => !opened.has(file) && !(file in NOT_OPENED))).toEqual([]);
  expect([...opened, ...Object.keys(NOT_OPENED)].filter((file) => !drawn.includes(file))).toEqual([]);
});
