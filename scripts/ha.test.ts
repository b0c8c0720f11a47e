import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { findOnPath } from "../packages/testbed/src/index.ts";

const ROOT = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "estiba-ha-rendered-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PASSWORDS = {
  HA_SUPERUSER_PASSWORD: "superuser-0123456789",
  HA_REPLICATION_PASSWORD: "replication-0123456789",
  HA_REWIND_PASSWORD: "rewind-0123456789",
  HA_PATRONI_PASSWORD: "patroni-0123456789",
};

function render(machines: string, env: Record<string, string> = PASSWORDS) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "scripts/ha.ts"), "render", machines, folder],
    { cwd: ROOT, encoding: "utf8", env: { PATH: process.env["PATH"], ...env } },
  );
  return { status, stderr };
}

const number = (name: string): number =>
  Number(new RegExp(`^ +${name}: (\\d+)$`, "m").exec(read("a/patroni.yml"))?.[1]);

const read = (name: string): string => readFileSync(join(folder, name), "utf8");

describe("the configuration of three machines", () => {
  test("is rendered from the example, complete and readable by its owner alone", () => {
    expect(render("ops/ha/machines.example.json")).toEqual({ status: 0, stderr: "" });
    for (const name of ["a", "b", "c"]) {
      for (const file of ["etcd.yml", "patroni.yml", "haproxy.cfg"]) {
        expect(read(`${name}/${file}`)).not.toMatch(/\{\{|undefined/);
        expect(statSync(join(folder, name, file)).mode & 0o077).toBe(0);
      }
    }
    expect(read("b/etcd.yml")).toContain(
      "initial-cluster: a=http://10.0.0.11:2380,b=http://10.0.0.12:2380,c=http://10.0.0.13:2380\n",
    );
    expect(read("b/patroni.yml")).toMatch(/^name: b$[\s\S]+connect_address: 10\.0\.0\.12:8008$/m);
  });

  test("acknowledges nothing that is on one machine only", () => {
    expect(read("a/patroni.yml")).toMatch(/synchronous_mode: true\n +synchronous_mode_strict: true\n/);
    expect(read("a/patroni.yml")).toContain('synchronous_commit: "on"');
  });

  test("sends writes to the leader alone, and ends the sessions of a previous one", () => {
    const proxy = read("a/haproxy.cfg");
    expect(proxy).toMatch(/option httpchk OPTIONS \/primary\n +http-check expect status 200\n/);
    expect(proxy).toContain("on-marked-down shutdown-sessions");
    expect(proxy.match(/^ {2}server \w+ 10\.0\.0\.1[123]:5432 check port 8008$/gm)).toHaveLength(3);
  });

  test("renews a leader's lock twice before it ends", () => {
    expect(number("ttl")).toBeGreaterThanOrEqual(number("loop_wait") + 2 * number("retry_timeout"));
  });

  test.runIf(findOnPath("haproxy") !== undefined)("is accepted by HAProxy", () => {
    const { status, stderr } = spawnSync(findOnPath("haproxy") ?? "", [
      "-c",
      "-f",
      join(folder, "a/haproxy.cfg"),
    ]);
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: "" });
  });

  test("is refused with two machines, or with a password missing", () => {
    const two = join(folder, "two.json");
    writeFileSync(two, JSON.stringify({ cluster: "x", machines: [{ name: "a", address: "10.0.0.1" }] }));
    expect(render(two).stderr).toContain("three machines");
    const { HA_REWIND_PASSWORD: _left, ...others } = PASSWORDS;
    expect(render("ops/ha/machines.example.json", others).stderr).toContain("set HA_REWIND_PASSWORD");
  });
});
