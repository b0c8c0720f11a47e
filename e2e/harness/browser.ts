import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { findOnPath, mustRun } from "@estiba/testbed";

const ROOT = resolve(import.meta.dirname, "../..");
const BUILT = resolve(ROOT, "apps/panel/dist/index.html");
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The built pages; an existing build is used. */
export async function ensurePanel(): Promise<void> {
  if (!existsSync(BUILT)) {
    await mustRun("npm", ["--prefix", ROOT, "run", "--silent", "build:panel"]);
  }
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = findOnPath("chromium");
  if (executablePath === undefined) {
    throw new Error("chromium is not installed");
  }
  return chromium.launch({ executablePath, args: QUIET });
}
