import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as values from "@estiba/contract/values";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../..", import.meta.url));
const LISTS = /\[\s*(?:"[^"\n]*"\s*,?\s*){2,}\]/g;
const UNIONS = /"[^"\n]*"(?:\s*\|\s*"[^"\n]*")+/g;

const VALUE_SETS = Object.entries(values).flatMap(([name, set]: [string, unknown]) =>
  Array.isArray(set) ? [[name, set.map(String)] as const] : [],
);

/** Lists and unions that say more than half of a value set again. */
function rewritten(set: readonly string[], code: string): string[] {
  return [...code.matchAll(LISTS), ...code.matchAll(UNIONS)]
    .map(([text]) => text)
    .filter((text) => {
      const members = new Set([...text.matchAll(/"([^"]*)"/g)].map(([, member = ""]) => member));
      return [...members].every((member) => set.includes(member)) && members.size > set.length / 2;
    });
}

const files = globSync("**/*.{ts,tsx}", { cwd: source })
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, code: readFileSync(`${source}/${file}`, "utf8") }));

test.each(VALUE_SETS)("%s is written once, in the contract", (_name, set) => {
  const found = files.flatMap(({ file, code }) => rewritten(set, code).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test("a list or a union that is written again is found", () => {
  expect(VALUE_SETS.length).toBeGreaterThan(40);
  expect(
    rewritten(values.PLATFORMS, 'const MINE = ["WPSHOP",\n  "CUSTOM", "OAUTHSHOP"] as const;'),
  ).toHaveLength(1);
  expect(
    rewritten(values.INCIDENT_STATES, 'type State = "open" | "acknowledged" | "resolved";'),
  ).toHaveLength(1);
  expect(rewritten(values.PLATFORMS, 'const ADDRESSED = ["OAUTHSHOP", "WPSHOP"];')).toEqual([]);
});
