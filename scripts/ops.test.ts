import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { createMeters } from "../apps/backend/src/bin/meters.ts";
import { createRegistry } from "../apps/backend/src/bin/metrics.ts";
import { createCellGauges, createWorkerGauges } from "../apps/backend/src/bin/worker-metrics.ts";
import { forEachQueue } from "../apps/backend/src/queue/queues.ts";
import { Pulse } from "../apps/backend/src/worker/pulse.ts";
import { findOnPath } from "../packages/testbed/src/index.ts";

const ROOT = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const ALERTS = "ops/prometheus/alerts.yml";
const OBJECTIVES = "ops/prometheus/objectives.yml";
const DASHBOARD = "ops/grafana/estiba.json";

function outcome(command: string, ...args: string[]): [number | null, string] {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: "utf8" });
  return [status, `${stdout}${stderr}`];
}

async function exposed(): Promise<string> {
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  const parts = { database: { pool }, meters: createMeters() };
  const registry = createRegistry(parts as unknown as Parameters<typeof createRegistry>[0]);
  const lanes = forEachQueue(() => ({ running: 0 }));
  createWorkerGauges(registry, { lanes, pulse: new Pulse() });
  createCellGauges(registry);
  return registry.metrics();
}

async function knownMetrics(): Promise<Set<string>> {
  const text = await exposed();
  const named = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
  return new Set([...named, "estiba_http_request_seconds"]);
}

/** The figures that an expression asks for, with those that recording rules make. */
const askedBy = (text: string): string[] =>
  [...text.matchAll(/estiba[_:][a-z0-9_:]+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ""));

const madeByRules = (): string[] =>
  [...read(OBJECTIVES).matchAll(/- record: (\S+)/g)].map(([, name = ""]) => name);

interface DashboardPanel {
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string }[];
}

const dashboardPanels = (): readonly DashboardPanel[] =>
  (JSON.parse(read(DASHBOARD)) as { panels: DashboardPanel[] }).panels;

describe("what watches over the service", () => {
  test.each([ALERTS, OBJECTIVES, DASHBOARD])("%s asks only for figures that there are", async (file) => {
    const known = new Set([...(await knownMetrics()), ...madeByRules()]);
    const asked = askedBy(read(file));
    expect(asked.length).toBeGreaterThan(8);
    expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
  });

  test("each query of the dashboard names a figure that the program or a rule makes", async () => {
    const known = new Set([...(await knownMetrics()), ...madeByRules()]);
    const queries = dashboardPanels().flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(20);
    expect(queries.filter((expr) => !askedBy(expr).some((name) => known.has(name)))).toEqual([]);
  });

  test("the limits of the objectives are borders of what is measured", async () => {
    const text = await exposed();
    const asked = read(OBJECTIVES).match(/estiba_(?:event|stock)_\w+_bucket\{le="[^"]+"/g) ?? [];
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((bucket) => !text.includes(bucket))).toEqual([]);
  });

  test("every alert names a runbook that is written", () => {
    const page = read("docs/how-to/operate.md");
    const anchors = new Set(
      [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title.toLowerCase().replaceAll(/\s+/g, "-")),
    );
    const rules = `${read(ALERTS)}${read(OBJECTIVES)}`;
    const runbooks = [...rules.matchAll(/runbook: "operate\.md#([^"]+)"/g)].map(([, anchor = ""]) => anchor);
    expect(runbooks.length).toBe([...rules.matchAll(/- alert:/g)].length);
    expect(runbooks.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });

  test("the dashboard's panels have titles and do not lie on one another", () => {
    const panels = dashboardPanels();
    const covered = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_unused, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    );
    expect(new Set(covered).size).toBe(covered.length);
    expect(panels.every(({ title }) => title !== "")).toBe(true);
  });

  test.runIf(findOnPath("promtool") !== undefined).each([ALERTS, OBJECTIVES])(
    "%s has rules to Prometheus, and its alerts fire when they should",
    (file) => {
      const tests = file.replace(/\.yml$/, ".test.yml");
      expect(outcome("promtool", "check", "rules", file)).toEqual([0, expect.stringContaining("SUCCESS")]);
      expect(outcome("promtool", "test", "rules", tests)).toEqual([0, expect.stringContaining("SUCCESS")]);
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
