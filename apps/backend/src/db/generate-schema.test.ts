import { describe, expect, it } from "vitest";
import { valuesOf } from "./generate-schema.ts";

describe("the values of a check", () => {
  it.each([
    ["(status = ANY (ARRAY['open'::text, 'in_transit'::text]))", ["open", "in_transit"]],
    ["(size = ANY (ARRAY['4x6'::text, 'a4'::text]))", ["4x6", "a4"]],
    ["(kind = 'shortfall'::text)", ["shortfall"]],
  ])("are read from %s", (condition, values) => {
    expect(valuesOf(condition)).toEqual(values);
  });

  it.each([
    "(prefix ~ '^[A-Z]{3}$'::text)",
    "(state <> 'open'::text)",
    "((status = 'a'::text) OR (status = 'b'::text))",
    "(state = ANY (ARRAY['it''s'::text, 'b'::text]))",
  ])("are left open by %s", (condition) => {
    expect(valuesOf(condition)).toEqual([]);
  });
});
