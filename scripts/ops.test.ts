import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { createRegistry } from "../apps/backend/src/bin/metrics.ts";
import { createWorkerGauges } from "../apps/backend/src/bin/worker-metrics.ts";
import { forEachQueue } from "../apps/backend/src/queue/queues.ts";
import { Pulse } from "../apps/backend/src/worker/pulse.ts";
import { findOnPath } from "../packages/testbed/src/index.ts";

const ROOT = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const RULES = "ops/prometheus/alerts.yml";
const DASHBOARD = "ops/grafana/estiba.json";

function outcome(command: string, ...args: string[]): [number | null, string] {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: "utf8" });
  return [status, `${stdout}${stderr}`];
}

async function knownMetrics(): Promise<Set<string>> {
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  const registry = createRegistry({ database: { pool } } as unknown as Parameters<typeof createRegistry>[0]);
  const lanes = forEachQueue(() => ({ running: 0 }));
  createWorkerGauges(registry, { lanes, pulse: new Pulse() });
  const text = await registry.metrics();
  const named = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
  return new Set([...named, "estiba_http_request_seconds"]);
}

describe("what watches over the service", () => {
  test.each([RULES, DASHBOARD])("%s asks only for figures that there are", async (file) => {
    const known = await knownMetrics();
    const asked = [...read(file).matchAll(/estiba_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ""),
    );
    expect(asked.length).toBeGreaterThan(8);
    expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
  });

  test("every alert names a runbook that is written", () => {
    const page = read("docs/how-to/operate.md");
    const anchors = new Set(
      [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title.toLowerCase().replaceAll(/\s+/g, "-")),
    );
    const runbooks = [...read(RULES).matchAll(/runbook: "operate\.md#([^"]+)"/g)].map(
      ([, anchor = ""]) => anchor,
    );
    expect(runbooks.length).toBe([...read(RULES).matchAll(/- alert:/g)].length);
    expect(runbooks.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });

  test("the dashboard's panels have titles and do not lie on one another", () => {
    const { panels } = JSON.parse(read(DASHBOARD)) as {
      panels: { title: string; gridPos: { x: number; y: number } }[];
    };
    expect(new Set(panels.map(({ gridPos }) => `${gridPos.x},${gridPos.y}`)).size).toBe(panels.length);
    expect(panels.every(({ title }) => title !== "")).toBe(true);
  });

  test.runIf(findOnPath("promtool") !== undefined)(
    "the alerts are rules to Prometheus, and fire when they should",
    () => {
      expect(outcome("promtool", "check", "rules", RULES)).toEqual([0, expect.stringContaining("SUCCESS")]);
      expect(outcome("promtool", "test", "rules", "ops/prometheus/alerts.test.yml")).toEqual([
        0,
        expect.stringContaining("SUCCESS"),
      ]);
    },
  );

  test("each process gets only the settings it needs, from units and from compose", () => {
    const files = (name: string) =>
      [
        ...read(`ops/systemd/estiba-${name}.service`).matchAll(/^EnvironmentFile=-?\/etc\/estiba\/(.+)$/gm),
      ].map(([, file]) => file);
    expect(files("migrate")).toEqual(["migrate.env"]);
    expect(files("api")).toEqual(["estiba.env", "api.env"]);
    expect(files("worker")).toEqual(["estiba.env", "worker.env"]);
    for (const name of ["api", "worker"]) {
      expect(read(`ops/systemd/estiba-${name}.service`)).toMatch(
        /^UnsetEnvironment=.*MIGRATION_DATABASE_URL/m,
      );
    }
    const settings = (name: string) => {
      const [, service = ""] =
        new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`).exec(read("compose.yaml")) ?? [];
      const [, environment = ""] = /\n? {4}environment:\n((?: {6}.*\n)+)/.exec(service) ?? [];
      return [...environment.matchAll(/^ {6}([A-Z_]+|<<):/gm)].map(([, setting]) => setting);
    };
    expect(settings("migrate")).toEqual(["MIGRATION_DATABASE_URL"]);
    expect(settings("api")).toEqual(["<<", "TRUSTED_PROXIES"]);
    expect(settings("worker")).toEqual(["<<", "SMTP_URL", "MAIL_FROM", "METRICS_PORT"]);
    const [, shared = ""] = /x-environment: &environment\n((?: {2}.*\n)+)/.exec(read("compose.yaml")) ?? [];
    expect(shared).toContain("SECRET_KEYS");
    expect(shared).not.toMatch(/MIGRATION_DATABASE_URL|SMTP_URL|OWNER/);
  });

  test("each unit starts a program that exists, as nobody special", () => {
    const units = globSync("ops/systemd/*.service", { cwd: ROOT });
    expect(units).toHaveLength(3);
    for (const unit of units) {
      const program = /^ExecStart=\S+ (\S+)$/m.exec(read(unit))?.[1] ?? "";
      expect(read(program)).not.toBe("");
      expect(read(unit)).toMatch(/^User=estiba$/m);
    }
  });
});
