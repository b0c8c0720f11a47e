import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const good = {
  DATABASE_URL: "postgres://estiba_app@127.0.0.1/estiba",
  REDIS_URL: "redis://127.0.0.1",
  SECRET_KEYS: `k1:${"A".repeat(43)}`,
};

describe("configuration", () => {
  it("fills in what is not given", () => {
    const config = readConfig(good);
    expect(config.PORT).toBe(3000);
    expect(config.RATE_LIMITS.PRO).toEqual({ requestsPerMinute: 600, burst: 200 });
    expect(config.SMTP_URL).toBeNull();
  });

  it("takes plan limits that differ", () => {
    const config = readConfig({ ...good, RATE_LIMITS: "FREE=6/2" });
    expect(config.RATE_LIMITS.FREE).toEqual({ requestsPerMinute: 6, burst: 2 });
    expect(config.RATE_LIMITS.BASIC).toEqual({ requestsPerMinute: 120, burst: 40 });
  });

  it("takes the prices of plans; one without a price is priced on request", () => {
    expect(readConfig(good).PLAN_PRICES.monthlyMinor).toEqual({
      FREE: 0,
      BASIC: 1_900,
      PRO: 4_900,
      ENTERPRISE: null,
    });
    const config = readConfig({
      ...good,
      PLAN_PRICES: "CLP BASIC=9990",
      SALES_CONTACT: "mailto:ventas@x.example",
    });
    expect(config.PLAN_PRICES).toMatchObject({ currency: "CLP", monthlyMinor: { BASIC: 9_990, PRO: null } });
    expect(config.SALES_CONTACT).toBe("mailto:ventas@x.example");
    expect(() => readConfig({ ...good, PLAN_PRICES: "BASIC=19" })).toThrow(/PLAN_PRICES is wrong/);
    expect(() => readConfig({ ...good, SALES_CONTACT: "javascript:alert(1)" })).toThrow(
      /SALES_CONTACT is wrong/,
    );
  });

  it("takes simulators by platform, and none unless named", () => {
    expect(readConfig(good).SIMULATORS.size).toBe(0);
    const config = readConfig({
      ...good,
      SIMULATORS: "WPSHOP=http://127.0.0.1:4802/,CLOUDSHOP=https://sim.example",
    });
    expect([...config.SIMULATORS]).toEqual([
      ["WPSHOP", "http://127.0.0.1:4802"],
      ["CLOUDSHOP", "https://sim.example"],
    ]);
    for (const wrong of ["http://127.0.0.1:4802", "CUSTOM=http://127.0.0.1", "WPSHOP=ftp://x"]) {
      expect(() => readConfig({ ...good, SIMULATORS: wrong })).toThrow(/SIMULATORS is wrong/);
    }
  });

  it("names every wrong line at once, without repeating its value", () => {
    const wrong = { ...good, DATABASE_URL: "mysql://x:clave@y", PORT: "http", SECRET_KEYS: "k1:corta" };
    expect(() => readConfig(wrong)).toThrow(ConfigError);
    expect(() => readConfig(wrong)).toThrow(/DATABASE_URL is wrong[^]*SECRET_KEYS is wrong[^]*PORT is wrong/);
    expect(() => readConfig(wrong)).not.toThrow(/clave|corta/);
  });

  it("names what is missing", () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL is missing[^]*REDIS_URL is missing/);
  });
});
