import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PANEL_ALLOWED, PANEL_FORBIDDEN } from "./check/panel-imports.ts";
import { CRUISED, judgeRooms } from "./check/rooms.ts";

const ROOT = resolve(import.meta.dirname, "..");
const BACKEND = "apps/backend/src/";
const LIBRARIES = ["pg", "kysely", "bullmq", "fastify"];
const WORKSPACES = ["contract", "sdk", "channel-sim", "testbed"];

type Row = readonly [from: string, to: string, rule: string];

const FORBIDDEN: readonly Row[] = [
  [`${BACKEND}kernel/a.ts`, `${BACKEND}db/client.ts`, "room-kernel"],
  [`${BACKEND}db/a.ts`, `${BACKEND}queue/queues.ts`, "room-db"],
  [`${BACKEND}queue/a.ts`, `${BACKEND}ports/clock.ts`, "room-queue"],
  [`${BACKEND}ports/a.ts`, `${BACKEND}flows/catalog/sync.ts`, "room-ports"],
  [`${BACKEND}channels/wpshop/a.ts`, `${BACKEND}domain/orders/index.ts`, "room-channels"],
  [`${BACKEND}carriers/envia/a.ts`, `${BACKEND}db/client.ts`, "room-carriers"],
  [`${BACKEND}flows/orders/a.ts`, `${BACKEND}domain/orders/store.ts`, "room-flows"],
  [`${BACKEND}flows/orders/b.ts`, `${BACKEND}db/client.ts`, "room-flows"],
  [`${BACKEND}flows/kit/a.ts`, `${BACKEND}flows/catalog/sync.ts`, "flows-kit"],
  [`${BACKEND}flows/catalog/a.ts`, `${BACKEND}flows/orders/apply.ts`, "flows-catalog"],
  [`${BACKEND}flows/stock/a.ts`, `${BACKEND}flows/orders/apply.ts`, "flows-stock"],
  [
    `${BACKEND}flows/shipping/tracking/a.ts`,
    `${BACKEND}flows/shipping/labels/buy.ts`,
    "flows-shipping/tracking",
  ],
  [
    `${BACKEND}flows/shipping/labels/a.ts`,
    `${BACKEND}flows/shipping/handover/list.ts`,
    "flows-shipping/labels",
  ],
  [`${BACKEND}flows/finance/a.ts`, `${BACKEND}flows/upkeep/sweep.ts`, "flows-finance"],
  [`${BACKEND}worker/b.ts`, `${BACKEND}flows/flat.ts`, "flows-have-a-subject"],
  [`${BACKEND}http/a.ts`, `${BACKEND}queue/queues.ts`, "room-http"],
  [`${BACKEND}worker/a.ts`, `${BACKEND}http/server.ts`, "room-worker"],
  [`${BACKEND}domain/orders/a.ts`, `${BACKEND}domain/shops/index.ts`, "modules-never-meet"],
  [`${BACKEND}domain/orders/b.ts`, `${BACKEND}queue/queues.ts`, "modules-never-meet"],
  [`${BACKEND}domain/orders/c.ts`, `${BACKEND}channels/kit/retry.ts`, "modules-never-meet"],
  [`${BACKEND}channels/wpshop/b.ts`, `${BACKEND}channels/marketplace/index.ts`, "channels-never-meet"],
  [`${BACKEND}carriers/envia/b.ts`, `${BACKEND}carriers/easypost/index.ts`, "carriers-never-meet"],
  [`${BACKEND}http/b.ts`, `${BACKEND}bin/compose.ts`, "only-bin-wires"],
  [`${BACKEND}channels/wpshop/c.ts`, `${BACKEND}channels/registry.ts`, "only-bin-wires"],
  [`${BACKEND}http/c.ts`, "pg", "library-kysely|pg"],
  [`${BACKEND}domain/orders/d.ts`, "kysely", "library-kysely|pg"],
  [`${BACKEND}flows/orders/c.ts`, "bullmq", "library-bullmq"],
  [`${BACKEND}flows/orders/d.ts`, "fastify", "library-fastify"],
  [`${BACKEND}flows/orders/e.ts`, "@estiba/channel-sim", "backend-sees-contract"],
  ...PANEL_FORBIDDEN,
  ["apps/panel/src/base/c.ts", `${BACKEND}kernel/ids.ts`, "panel-sees-contract-and-sdk"],
  ["apps/panel/src/base/d.ts", "@estiba/channel-sim", "panel-sees-contract-and-sdk"],
  ["packages/sdk/src/a.ts", `${BACKEND}kernel/ids.ts`, "packages-never-import-apps"],
  ["packages/contract/src/a.ts", "@estiba/sdk", "contract-sees-nobody"],
  ["packages/contract/src/b.ts", "node:fs", "contract-does-no-io"],
  ["e2e/a.test.ts", `${BACKEND}kernel/ids.ts`, "e2e-is-black-box"],
  ["packages/testbed/src/a.ts", `${BACKEND}kernel/ids.ts`, "test-bed-sees-simulators"],
  ["e2e/b.test.ts", "packages/testbed/src/waiting/until.ts", "test-bed-has-a-face"],
  [`${BACKEND}kernel/b.ts`, "@estiba/testbed", "product-needs-no-test-bed"],
  ["packages/sdk/src/b.ts", "@estiba/testbed", "product-needs-no-test-bed"],
  ["scripts/demo/a.ts", "apps/backend/test/smtp.ts", "commands-import-no-tests"],
  ["bench/a.ts", "e2e/harness/stack.ts", "commands-import-no-tests"],
  ["scripts/b.ts", "faults/world/world.ts", "faults-and-bench-stand-outside"],
];

const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  [`${BACKEND}db/x.ts`, "pg"],
  [`${BACKEND}domain/orders/store.ts`, "kysely"],
  [`${BACKEND}domain/orders/x.ts`, `${BACKEND}ports/clock.ts`],
  [`${BACKEND}domain/orders/x.test.ts`, `${BACKEND}domain/shops/index.ts`],
  [`${BACKEND}channels/wpshop/x.ts`, `${BACKEND}channels/kit/retry.ts`],
  [`${BACKEND}flows/orders/x.ts`, `${BACKEND}db/transaction.ts`],
  [`${BACKEND}flows/orders/y.ts`, `${BACKEND}domain/orders/index.ts`],
  [`${BACKEND}flows/orders/z.ts`, `${BACKEND}flows/catalog/sync.ts`],
  [`${BACKEND}flows/shops/x.ts`, `${BACKEND}flows/kit/open.ts`],
  [`${BACKEND}flows/shipping/handover/x.ts`, `${BACKEND}flows/shipping/labels/buy.ts`],
  [`${BACKEND}flows/upkeep/x.ts`, `${BACKEND}flows/orders/apply.ts`],
  [`${BACKEND}domain/inventory/ledger/store.ts`, "kysely"],
  [`${BACKEND}http/x.ts`, "@estiba/contract"],
  [`${BACKEND}http/y.ts`, "fastify"],
  [`${BACKEND}worker/x.ts`, "bullmq"],
  [`${BACKEND}bin/x.ts`, `${BACKEND}channels/registry.ts`],
  ...PANEL_ALLOWED,
  ["apps/panel/src/base/y.ts", "@estiba/sdk"],
  ["e2e/x.test.ts", "@estiba/channel-sim"],
  ["e2e/y.test.ts", "@estiba/testbed"],
  [`${BACKEND}kernel/x.test.ts`, "@estiba/testbed"],
  ["scripts/demo/x.ts", "packages/testbed/src/index.ts"],
  ["bench/x.ts", "faults/world/world.ts"],
];

let tree: string;
let report: string;

function write(path: string, text: string): void {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function isOurFile(target: string): boolean {
  return target.endsWith(".ts");
}

function layImport(from: string, to: string): void {
  const path = relative(dirname(from), to);
  const specifier = isOurFile(to) ? (path.startsWith(".") ? path : `./${path}`) : to;
  // A type-only import crosses a wall just the same.
  write(from, `import type { thing } from "${specifier}";\nexport type Mine = typeof thing;\n`);
}

function layPackage(folder: string, name: string): void {
  write(`${folder}/package.json`, JSON.stringify({ name, type: "module", exports: "./src/index.ts" }));
  write(`${folder}/src/index.ts`, "export const thing = 1;\n");
}

function cruise(): string {
  const command = join(ROOT, "node_modules/.bin/depcruise");
  const config = join(ROOT, ".dependency-cruiser.mjs");
  const args = ["--config", config, "--output-type", "json", ...CRUISED];
  return spawnSync(command, args, { cwd: tree, maxBuffer: 64 * 1024 * 1024 }).stdout.toString();
}

function rulesBrokenBy(from: string): readonly string[] {
  return judgeRooms(report)
    .map((problem) => /^(.+): (.+) -> /.exec(problem))
    .filter((match) => match?.[2] === from)
    .map((match) => match?.[1] ?? "");
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "estiba-rooms-"));
  write(
    "package.json",
    JSON.stringify({ name: "tree", type: "module", workspaces: ["packages/*", "apps/*"] }),
  );
  for (const library of LIBRARIES) {
    layPackage(`node_modules/${library}`, library);
  }
  mkdirSync(join(tree, "node_modules/@estiba"), { recursive: true });
  for (const workspace of WORKSPACES) {
    layPackage(`packages/${workspace}`, `@estiba/${workspace}`);
    symlinkSync(join(tree, "packages", workspace), join(tree, "node_modules/@estiba", workspace));
  }
  const rows = [...FORBIDDEN, ...ALLOWED];
  for (const [, to] of rows.filter(([, target]) => isOurFile(target))) {
    write(to, "export const thing = 1;\n");
  }
  for (const [from, to] of rows) {
    layImport(from, to);
  }
  layImport(`${BACKEND}kernel/loop-a.ts`, `${BACKEND}kernel/loop-b.ts`);
  layImport(`${BACKEND}kernel/loop-b.ts`, `${BACKEND}kernel/loop-a.ts`);
  write(`${BACKEND}kernel/forgotten.ts`, "export const thing = 1;\n");
  layImport(`${BACKEND}kernel/misspelt.ts`, "@estiba/contrakt");
  write("apps/panel/src/base/schemas.ts", 'export { thing } from "@estiba/contract";\n');
  layImport("apps/panel/src/base/types.ts", "@estiba/contract");
  report = cruise();
});

afterAll(() => {
  rmSync(tree, { recursive: true });
});

test.each(FORBIDDEN)("%s may not import %s: %s", (from, _to, rule) => {
  expect(rulesBrokenBy(from)).toContain(rule);
});

test.each(ALLOWED)("%s may import %s", (from) => {
  expect(rulesBrokenBy(from)).toEqual([]);
});

test("a loop, a file nobody uses and a name that leads nowhere are reported", () => {
  expect(rulesBrokenBy(`${BACKEND}kernel/loop-a.ts`)).toContain("no-circular");
  expect(rulesBrokenBy(`${BACKEND}kernel/forgotten.ts`)).toContain("no-orphans");
  expect(rulesBrokenBy(`${BACKEND}kernel/misspelt.ts`)).toContain("no-unresolvable");
});

test("the panel takes types from the contract, and no schemas", () => {
  expect(rulesBrokenBy("apps/panel/src/base/schemas.ts")).toContain("panel-bundle-has-no-schemas");
  expect(rulesBrokenBy("apps/panel/src/base/types.ts")).toEqual([]);
});

test("reading too few modules is a failure although nothing is forbidden in them", () => {
  const nothing = JSON.stringify({ summary: { totalCruised: 0, violations: [] } });
  expect(judgeRooms(nothing)).toEqual([expect.stringMatching(/^only 0 modules were read/)]);
});
