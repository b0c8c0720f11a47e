import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PLATFORMS } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { blocksOf, layOut } from "../../test/channels/how-to.ts";
import { registered, shapeProblems } from "../../test/channels/shape.ts";

const CHANNELS = import.meta.dirname;
const folders = readdirSync(CHANNELS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "kit")
  .map((entry) => entry.name);

describe("channels", () => {
  it("are the platforms people see, a folder each, all in the registry under their own name", () => {
    const slugs = PLATFORMS.map((platform) => platform.toLowerCase()).toSorted();
    expect(folders.toSorted()).toEqual(slugs);
    expect(new Map(registered())).toEqual(new Map(slugs.map((slug) => [slug, slug])));
  });

  it.each(folders)("%s has the shape of all the others", async (slug) => {
    expect(await shapeProblems(join(CHANNELS, slug))).toEqual([]);
  });
});

/** The channel of the how-to, with one of its files changed. */
async function problemsWith(file: string, change: (text: string) => string): Promise<string[]> {
  const blocks = blocksOf("docs/how-to/add-a-channel.md").map((block) =>
    block.file.endsWith(`/toyshop/${file}`) ? { ...block, text: change(block.text) } : block,
  );
  const laid = layOut(blocks);
  try {
    return await shapeProblems(join(laid.tree, "apps/backend/src/channels/toyshop"));
  } finally {
    laid.remove();
  }
}

describe("a channel that is not like the others", () => {
  it.each([
    ["capabilities.ts", "publishStock: false", "publishStock: true", "publishStock is missing"],
    ["capabilities.ts", "pullOrders: true", "pullOrders: false", "fetchOrder is there"],
    ["capabilities.ts", "oauth: false", "oauth: true", "oauth.ts is missing"],
    ["capabilities.ts", 'slug: "toyshop"', 'slug: "toys"', "the slug is the folder"],
    ["capabilities.ts", 'name: "accessToken"', 'name: "shopUrl"', "field names differ"],
    [
      "mapping.ts",
      "import",
      'import "../wpshop/mapping.ts";\nimport',
      "mapping.ts imports ../wpshop/mapping.ts",
    ],
    ["mapping.ts", "import", 'import "node:fs";\nimport', "mapping.ts imports node:fs"],
    ["webhook.ts", "route(", 'x: () => fetch("http://x"),\n  route(', "webhook.ts talks to the outside"],
    ["index.ts", "connect: toyshopConnect,", "", "connect.ts is there for nothing"],
    ["index.ts", "webhook: toyshopWebhook", "webhook: { ...toyshopWebhook }", "webhook.ts does not export"],
    ["index.ts", "// Toyshop: REST API v1, signed webhooks.\n", "", "which platform it connects to"],
    ["index.ts", "toyshopAdapter", "adapter", "index.ts does not export toyshopAdapter"],
  ])("is found out: %s with %s as %s", async (file, from, to, problem) => {
    const problems = await problemsWith(file, (text) => {
      expect(text).toContain(from);
      return text.replace(from, () => to);
    });
    expect(problems.join("\n")).toContain(problem);
  });
});
