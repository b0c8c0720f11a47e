import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { carrierProblems, registered } from "../../test/carriers/shape.ts";

const CARRIERS = import.meta.dirname;
const folders = readdirSync(CARRIERS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "kit")
  .map(({ name }) => name);

describe("carriers", () => {
  it("are a folder each, all in the registry under their own name", () => {
    expect(folders.toSorted()).toEqual(registered().toSorted());
  });

  it.each(folders)("%s has the shape of all the others", async (slug) => {
    expect(await carrierProblems(join(CARRIERS, slug))).toEqual([]);
  });
});

/** A copy of EasyPost's folder in a house of its own, with one of its files changed. */
async function problemsWith(file: string, change: (text: string) => string): Promise<string[]> {
  const house = mkdtempSync(join(tmpdir(), "carrier-"));
  try {
    const src = join(house, "src");
    cpSync(CARRIERS, join(src, "carriers"), { recursive: true });
    for (const room of ["kernel", "ports"]) {
      cpSync(resolve(CARRIERS, "..", room), join(src, room), { recursive: true });
    }
    symlinkSync(resolve(CARRIERS, "../../../../node_modules"), join(house, "node_modules"));
    const path = join(src, "carriers/easypost", file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
    return await carrierProblems(join(src, "carriers/easypost"));
  } finally {
    rmSync(house, { recursive: true });
  }
}

describe("a carrier that is not like the others", () => {
  it.each([
    ["index.ts", "// EasyPost: REST API v2", "//", "which platform it connects to"],
    ["index.ts", "easypostAdapter", "adapter", "index.ts does not export easypostAdapter"],
    ["capabilities.ts", 'provider: "easypost"', 'provider: "envia"', "the provider is the folder"],
    ["capabilities.ts", "pickup: false", "pickup: true", "can.pickup is pickups"],
    ["mapping.ts", "import", 'import "../envia/mapping.ts";\nimport', "imports ../envia/mapping.ts"],
    ["mapping.ts", "import", "// callOnce(x)\nimport", "mapping.ts talks to the outside"],
    ["client.ts", "const auth", 'const lost = { kind: "unknown" };\nconst auth', "an outcome of its own"],
    ["fixtures/void.json", '"error"', '"mistake"', "fixtures/void.json has no error"],
  ])("is found out: %s with %s as %s", async (file, from, to, problem) => {
    const problems = await problemsWith(file, (text) => {
      expect(text).toContain(from);
      return text.replace(from, () => to);
    });
    expect(problems.join("\n")).toContain(problem);
  });
});
