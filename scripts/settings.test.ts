import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig, SETTINGS } from "../apps/backend/src/kernel/config.ts";
import { renderEnvExample, renderGuide } from "./settings/render.ts";

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, "..", path), "utf8");

test(".env.example holds every setting, as `node scripts/settings.ts` writes it", () => {
  expect(read(".env.example")).toBe(renderEnvExample());
  for (const name of Object.keys(SETTINGS)) {
    expect(read(".env.example")).toMatch(new RegExp(`^(# )?${name}=`, "m"));
  }
});

test("the operator's guide holds every setting, as `node scripts/settings.ts` writes it", () => {
  const guide = read("docs/how-to/operate.md");
  expect(guide).toBe(renderGuide(guide));
  for (const name of Object.keys(SETTINGS)) {
    expect(guide).toContain(`| \`${name}\` |`);
  }
});

test(".env.example starts the service once SECRET_KEYS is filled in", () => {
  const given = parseEnv(read(".env.example"));
  expect(() => readConfig(given)).toThrow(/^SECRET_KEYS is wrong/);
  const config = readConfig({ ...given, SECRET_KEYS: `k1:${"A".repeat(43)}` });
  expect(config.DATABASE_URL).toContain("estiba_app");
});

test("commented lines of .env.example show the defaults", () => {
  const commented = parseEnv(read(".env.example").replace(/^# (?=[A-Z_]+=)/gm, ""));
  const keys = { SECRET_KEYS: `k1:${"A".repeat(43)}` };
  const { SECRET_KEYS: _, ...spelled } = readConfig({ ...commented, ...keys });
  const { SECRET_KEYS: __, ...implied } = readConfig({ ...parseEnv(read(".env.example")), ...keys });
  expect(spelled).toEqual(implied);
});
