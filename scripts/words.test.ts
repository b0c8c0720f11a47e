import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
/** Where the old words are the subject. */
const EXEMPT = new Set(["scripts/words.test.ts", "CHANGELOG.md"]);

/** One thing has one name: words that were replaced, and by what. */
const RETIRED: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(Channel|Carrier)Manifest\b|\.manifest\.can\b/, "capabilities"],
  [/\bhangBell\b|\blay\(/, "createBell, createFoundation"],
  [/\b(Sync|Scan|Catalog)Place\b/, "Checkpoint"],
  [
    /\bsettle(Events|Work|Links?|Attempts?|Batch(Item)?|Deliveries|Forced|Mail|Pickup|Publications|Purchase)\b/,
    "record...Outcome",
  ],
  [/\bnewsOf\w+|\bAnnouncement\b|\brecordNews\b/, "OutgoingEvent, orderEvents, publishEvents"],
  [/\bClaimChange\b|\bclaimsOf\b|\bGrounds\b/, "DemandChange, demandOf, DemandContext"],
  [/\bisTakingPart\b/, "isEnabled"],
  [
    /\bOrderGist\b|\b(use|with)Deed\b|\bOrderStory\b/,
    "OrderSummary, useAction, withIdempotencyMark, timeline",
  ],
  [/\bMOST_[A-Z]/, "MAX_"],
];

function retiredIn(text: string): string[] {
  return RETIRED.flatMap(([word, instead]) => {
    const found = word.exec(text);
    return found === null ? [] : [`${found[0]}: use ${instead}`];
  });
}

test("no word that was replaced is left", () => {
  const tracked = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.md", "*.sql", "*.mjs"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const left = tracked
    .trim()
    .split("\n")
    .filter((path) => !EXEMPT.has(path))
    .flatMap((path) => retiredIn(readFileSync(join(ROOT, path), "utf8")).map((one) => `${path}: ${one}`));
  expect(left).toEqual([]);
});

test("a replaced word is found, and what to say instead", () => {
  expect(retiredIn("const MOST_TRIES = 3;")).toEqual(["MOST_T: use MAX_"]);
  expect(retiredIn("const MAX_TRIES = 3;")).toEqual([]);
});
