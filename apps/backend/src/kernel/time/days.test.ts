import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../../test/source-files.ts";
import { dayAt, zoneOf } from "./days.ts";

describe("the day a parcel leaves", () => {
  it.each(["AR", "BO", "BR", "CL", "CO", "CR", "EC", "GT", "MX", "PE", "PY", "UY", "VE"])(
    "is still yesterday in the evening of %s, when it is past midnight in Greenwich",
    (country) => {
      expect(dayAt(new Date("2026-01-16T01:30:00Z"), zoneOf(undefined, country))).toBe("2026-01-15");
    },
  );

  it("is that of Greenwich where the country is not known", () => {
    expect(dayAt(new Date("2026-01-16T01:30:00Z"), zoneOf(undefined, "ZZ"))).toBe("2026-01-16");
  });

  it("is known in one place only: no other source names the zone of a country", () => {
    const naming = sourceFiles()
      .filter(({ text }) => /["']America\//.test(text))
      .map(({ path }) => path);
    expect(naming).toEqual(["kernel/time/days.ts"]);
  });
});
