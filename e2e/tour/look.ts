import type { Browser, BrowserContext, Page } from "playwright-core";
import { createClient } from "@estiba/sdk";
import type { DemoFacts } from "../../scripts/demo/facts.ts";
import { isFull } from "../harness/scale.ts";
import type { Stop } from "./stops.ts";

export interface Look {
  readonly name: "light" | "dark" | "phone" | "es";
  readonly locale: "en" | "es" | "pt";
  readonly colorScheme: "light" | "dark";
  readonly viewport: { readonly width: number; readonly height: number };
}

const DESK = { width: 1_360, height: 850 } as const;
export const PHONE = { width: 390, height: 844 } as const;
/** Those of the screenshots. */
export const LOOKS: readonly Look[] = [
  { name: "light", locale: "en", colorScheme: "light", viewport: DESK },
  { name: "dark", locale: "en", colorScheme: "dark", viewport: DESK },
  { name: "phone", locale: "en", colorScheme: "light", viewport: PHONE },
  { name: "es", locale: "es", colorScheme: "light", viewport: DESK },
];

const EVERY_LOOK: readonly Look[] = (["es", "en", "pt"] as const).flatMap((locale) => [
  { name: "light", locale, colorScheme: "light", viewport: DESK },
  { name: "dark", locale, colorScheme: "dark", viewport: DESK },
  { name: "phone", locale, colorScheme: "light", viewport: PHONE },
]);
const ONE_EACH: readonly Look[] = [
  { name: "light", locale: "es", colorScheme: "light", viewport: DESK },
  { name: "dark", locale: "en", colorScheme: "dark", viewport: DESK },
  { name: "phone", locale: "pt", colorScheme: "light", viewport: PHONE },
];

export interface View<T> {
  readonly look: Look;
  readonly seen: readonly T[];
}

/** Each thing in one of three looks, or at full scale in all nine. */
export function viewsOf<T>(things: readonly T[]): readonly View<T>[] {
  const looks = isFull ? EVERY_LOOK : ONE_EACH;
  return looks.map((look, index) => ({
    look,
    seen: things.filter((_thing, at) => isFull || at % looks.length === index),
  }));
}

const PAGE_DEADLINE_MS = 20_000;

const spoken = new Map<string, Look["locale"]>();

/** The person's own language decides, not the browser's. */
export async function speak(
  { api, tenantSlug, email, password }: DemoFacts,
  locale: Look["locale"],
): Promise<void> {
  if (spoken.get(api) === locale) {
    return;
  }
  spoken.set(api, locale);
  const client = createClient({ baseUrl: api, session: {} });
  await client.login({ body: { tenantSlug, email, password } });
  await client.updateMe({ body: { locale } });
}

/** A browser that wears the look, signed in by cookie unless as a guest. */
export async function dress(
  browser: Browser,
  facts: DemoFacts,
  look: Look,
  isGuest: boolean,
): Promise<BrowserContext> {
  const { locale, colorScheme, viewport } = look;
  const context = await browser.newContext({ locale, colorScheme, viewport, reducedMotion: "reduce" });
  context.setDefaultTimeout(PAGE_DEADLINE_MS);
  if (!isGuest) {
    await speak(facts, locale);
    const { tenantSlug, email, password } = facts;
    const data = { tenantSlug, email, password, useCookie: true };
    const answer = await context.request.post(`${facts.api}/api/v1/auth/login`, { data });
    if (!answer.ok()) {
      throw new Error(`sign-in failed: ${answer.status()}`);
    }
  }
  return context;
}

/** Loaded: the heading is there, and no placeholder is left. */
async function settle(page: Page): Promise<void> {
  await page.locator("h1, h2").first().waitFor();
  await page.waitForFunction(() => document.querySelector(".mantine-Skeleton-root") === null);
  await page.evaluate(() => document.fonts.ready);
}

export async function goTo(page: Page, facts: DemoFacts, stop: Stop): Promise<void> {
  const path = typeof stop.path === "string" ? stop.path : stop.path(facts);
  await page.goto(`${facts.api}/panel${path}`);
  await settle(page);
  if (stop.act !== undefined) {
    await stop.act(page);
    await settle(page);
  }
}
