import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { findDeadReferences, findNumberingFaults } from "./check/decisions.ts";

const ROOT = resolve(import.meta.dirname, "..");
const FOLDER = join(ROOT, "docs/decisions");
const files = readdirSync(FOLDER);

const decision = (file: string, title: string) => ({ file, text: `# ${title}\n` });

describe("decisions", () => {
  test("are numbered without a gap", () => {
    const decisions = files.map((file) => ({ file, text: readFileSync(join(FOLDER, file), "utf8") }));
    expect(decisions.length).toBeGreaterThan(30);
    expect(findNumberingFaults(decisions)).toEqual([]);
  });

  test("are referred to by their numbers, in the whole repository", () => {
    const texts = globSync("**/*.{md,ts,tsx,yml,php}", {
      cwd: ROOT,
      exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.\w+)$/.test(path),
    });
    expect(texts.length).toBeGreaterThan(1_000);
    const dead = texts
      .filter((file) => file !== "scripts/decisions.test.ts")
      .flatMap((file) =>
        findDeadReferences(readFileSync(join(ROOT, file), "utf8"), files).map((name) => `${file}: ${name}`),
      );
    expect(dead).toEqual([]);
  });

  test("a gap, a repeated number, a wrong title and a dead link are found", () => {
    expect(
      findNumberingFaults([
        decision("0003-after-a-gap.md", "3. After a gap"),
        decision("0001-first.md", "1. First"),
      ]),
    ).toEqual(["0003-after-a-gap.md: expected number 2"]);
    expect(
      findNumberingFaults([decision("0001-one.md", "1. One"), decision("0001-other.md", "1. Other")]),
    ).toEqual(["0001-other.md: expected number 2"]);
    expect(findNumberingFaults([decision("0001-one.md", "2. One")])).toEqual([
      '0001-one.md: the title does not begin with "1."',
    ]);
    expect(findDeadReferences("see [9](0001-one.md) and 0002-gone.md", ["0001-one.md"])).toEqual([
      "0002-gone.md",
      "[9](0001-one.md)",
    ]);
  });
});
