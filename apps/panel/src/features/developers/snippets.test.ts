import { expect, test } from "vitest";
import { SNIPPET_NAMES, snippetOf } from "./snippets.ts";

const place = { origin: "https://api.example", shopId: "shp_0001" };

test.each(SNIPPET_NAMES)("%s names the reader's own address and shop, and no secret", (name) => {
  const text = snippetOf(name, place);
  expect(text).toContain("https://api.example/api/v1/");
  expect(text).toContain("shp_0001");
  expect(text).not.toMatch(/ORIGIN|"SHOP"|pk_\w|whsec_/);
});

test("the signed event keeps the name of its secret", () => {
  expect(snippetOf("event", place)).toContain("$SHOP_SECRET");
});
