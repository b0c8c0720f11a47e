import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { spawnApi, spawnBin } from "./process.ts";

const app = await useApp();

const wrong = {
  DATABASE_URL: "mysql://estiba:contrasena-secreta@127.0.0.1/estiba",
  REDIS_URL: "http://127.0.0.1",
  SECRET_KEYS: "k1:clave-demasiado-corta",
  PORT: "http",
  RATE_LIMITS: "FREE=mucho",
};

describe("a program with a wrong configuration", () => {
  it.each(["api", "worker"])(
    "%s ends with 78 and names every wrong line, without its value",
    async (name) => {
      const started = spawnBin(name, wrong);
      expect(await started.ended).toEqual({ code: 78, signal: null });
      const lines = started.output().trim().split("\n");
      expect(lines[0]).toBe("Estiba cannot start:");
      expect(lines.slice(1).map((line) => line.split(" ")[0])).toEqual([
        "DATABASE_URL",
        "REDIS_URL",
        "SECRET_KEYS",
        "PORT",
        "RATE_LIMITS",
      ]);
      expect(started.output()).not.toMatch(/contrasena-secreta|clave-demasiado-corta|mucho/);
    },
  );

  it("names what is missing", async () => {
    const started = spawnBin("api", {});
    expect((await started.ended).code).toBe(78);
    for (const name of ["DATABASE_URL", "REDIS_URL", "SECRET_KEYS"]) {
      expect(started.output()).toContain(`${name} is missing`);
    }
  });
});

it("an API that says it is there has its connections open: the first callers do not wait for them", async () => {
  const api = await spawnApi({ ...app.settings, DB_POOL_SIZE: "7" });
  try {
    const open = await app.database.rows<{ name: string; n: number }>(
      `select application_name as name, count(*)::integer as n from pg_stat_activity
       where datname = current_database() and application_name like 'estiba-api%' group by 1 order by 1`,
    );
    expect(open).toEqual([
      { name: "estiba-api", n: 7 },
      { name: "estiba-api-intake", n: 5 },
    ]);
  } finally {
    await api.kill();
  }
});
