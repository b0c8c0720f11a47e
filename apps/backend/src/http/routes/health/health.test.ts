import { buildOpenapi } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";

const app = await useApp();

describe("health", () => {
  it("200 shows the version, without credentials", async () => {
    expect((await app.ok("getHealth")).data).toEqual({ status: "ok", version: "1.0.0" });
  });

  it("200 is ready while database and Redis answer", async () => {
    const { data } = await app.ok("getReadiness");
    expect(data).toMatchObject({
      status: "ready",
      checks: { database: { status: "up" }, cache: { status: "up" } },
    });
  });

  it("is exempt from limits and says so by silence", async () => {
    const answer = await app.ask("getHealth");
    expect([...answer.headers.keys()].filter((name) => name.startsWith("ratelimit"))).toEqual([]);
  });

  it("serves its own description", async () => {
    expect(await app.ok("getOpenapi")).toEqual(buildOpenapi());
  });
});
