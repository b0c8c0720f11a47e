import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { proseOf } from "./check/comments.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** Where the old words are the subject. */
const EXEMPT = new Set(["scripts/words.test.ts"]);

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

/** Programs are not people: phrases that comments and documentation do without, and what to write. */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [
    /\b(?:is|are|was|were|be|been|being|unless|when|as|until) told\b|\btold (?:of|by)\b/i,
    "notified, reported, by default",
  ],
  [/\btells? (?:of|us|the (?:channel|shop|worker|carrier)s?)\b/i, "notifies, reports"],
  [/\bhears?\b|\bheard\b/i, "receives"],
  [/\bwork(?:s|ed|ing)? through\b/i, "processes"],
  [/\bst(?:ands|and|ood) still\b/i, "is stuck, is blocked"],
  [/\bkn(?:ows|ow|ew) of\b/i, "has"],
  [/\bfigures? rules?\b|\bnobody(?:'s figure)? rule[sd]?\b/i, "source of truth"],
  [/\bshop that has left\b/i, "a disconnected shop"],
  [/\b(?:does|do) not fit\b/i, "discrepancies, does not match"],
  [/\btak(?:e|es|ing) part\b/i, "is enabled, is active"],
  [/\bforgets\b|\bremembers\b/i, "deletes, stores"],
  [/\bbelieve[sd]?\b/i, "trusted, assumed"],
  [/\bwithout a word\b/i, "silently"],
  [/\bdeeds?\b/i, "action, change"],
  [/\bthe story of\b|\b(?:its|their) story\b/i, "timeline"],
  [/\bset aside\b/i, "rejected"],
  [/\bin (?:our|other|another worker's) hands\b/i, "leased"],
  [/\banew\b/i, "again"],
  [/\bwhoever\b|\bsomebody else\b/i, "the user, the caller, another process"],
];

function phrasesIn(path: string, text: string): string[] {
  return proseOf(path, text).flatMap((prose) =>
    PHRASES.flatMap(([phrase, instead]) => {
      const found = phrase.exec(prose);
      return found === null ? [] : [`"${found[0]}" in "${prose.slice(0, 120)}": write ${instead}`];
    }),
  );
}

function retiredIn(text: string): string[] {
  return RETIRED.flatMap(([word, instead]) => {
    const found = word.exec(text);
    return found === null ? [] : [`${found[0]}: use ${instead}`];
  });
}

const tracked = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((path) => !EXEMPT.has(path));

test("no word that was replaced is left", () => {
  const left = tracked("*.ts", "*.tsx", "*.md", "*.sql", "*.mjs").flatMap((path) =>
    retiredIn(readFileSync(join(ROOT, path), "utf8")).map((one) => `${path}: ${one}`),
  );
  expect(left).toEqual([]);
});

test("comments and documentation do not speak of programs as of people", () => {
  const paths = tracked("*.ts", "*.tsx", "*.md", "*.sql", "*.mjs", "*.php", "*.yml");
  expect(paths.length).toBeGreaterThan(1_000);
  const left = paths.flatMap((path) =>
    phrasesIn(path, readFileSync(join(ROOT, path), "utf8")).map((one) => `${path}: ${one}`),
  );
  expect(left).toEqual([]);
});

test.each([
  ["a.ts", "/** The worker is\n * told of the change. */", '"is told" in'],
  ["a.ts", "run(); // works through the queue", '"works through" in'],
  ["a.sql", "select 1; -- nobody's figure rules", `"nobody's figure rules" in`],
  ["a.yml", "a: 1 # the worker stands still", '"stands still" in'],
  ["a.md", "A line that does\nnot fit is shown.", '"does not fit" in'],
])("in %s, %j is found", (path, text, found) => {
  expect(phrasesIn(path, text).join()).toContain(found);
});

test("plain words pass, and code is not prose", () => {
  expect(phrasesIn("a.ts", "/** The worker is notified. */\nconst told = heard(news);")).toEqual([]);
  expect(phrasesIn("a.md", "Discrepancies are shown.")).toEqual([]);
});

test("a replaced word is found, and what to say instead", () => {
  expect(retiredIn("const MOST_TRIES = 3;")).toEqual(["MOST_T: use MAX_"]);
  expect(retiredIn("const MAX_TRIES = 3;")).toEqual([]);
});
