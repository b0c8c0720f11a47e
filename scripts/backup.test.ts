import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { archiveSettings, backupConf, backupRunbook, findOnPath } from "../packages/testbed/src/index.ts";

const ROOT = resolve(import.meta.dirname, "..");
const FOLDER = join(ROOT, "ops/backup");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");
const scratch = mkdtempSync(join(tmpdir(), "estiba-backup-conf-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const option = (name: string): string | undefined =>
  new RegExp(`^${name}=(.*)$`, "m").exec(read("pgbackrest.conf"))?.[1];

describe("the operator's files for backups", () => {
  test("keep a bounded number of backups, encrypted, with the passphrase elsewhere", () => {
    expect(option("repo1-retention-full-type")).toBe("count");
    expect(Number(option("repo1-retention-full"))).toBeGreaterThan(1);
    expect(Number(option("repo1-retention-history"))).toBeGreaterThan(0);
    expect(option("repo1-cipher-type")).toBe("aes-256-cbc");
    expect(option("repo1-cipher-pass")).toBeUndefined();
    expect(option("archive-push-queue-max")).toBeUndefined();
  });

  test("archive to the stanza that the runbook restores, as often as it promises", () => {
    expect(archiveSettings()).toEqual({
      wal_level: "logical",
      archive_mode: "on",
      archive_command: "pgbackrest --stanza=estiba archive-push %p",
      archive_timeout: "60s",
    });
    expect(read("README.md")).toContain("after 60 seconds at the latest (`archive_timeout`)");
    expect(read("pgbackrest.conf")).toMatch(/^\[estiba\]$/m);
  });

  test("are all named by the runbook, whose blocks are those that are rehearsed", () => {
    const files = readdirSync(FOLDER).filter((name) => name !== "README.md");
    expect(files.filter((name) => !read("README.md").includes(`\`${name}\``))).toEqual([]);
    const blocks = backupRunbook();
    expect([...blocks.keys()]).toEqual([
      "create the stanza",
      "full backup",
      "incremental backup",
      "look",
      "rehearse",
      "restore to a moment",
      "restore to the latest",
      "after the restore",
    ]);
    const commands = [...blocks.values()].flatMap((block) => block.trim().split("\n"));
    expect(
      commands.filter(
        (line) => !/^(?:pgbackrest --stanza=estiba |npm run admin -- after-restore )/.test(line),
      ),
    ).toEqual([]);
  });

  test("run as the user of PostgreSQL, by timers that name them", () => {
    const service = read("estiba-backup@.service");
    expect(service).toMatch(/^User=postgres$/m);
    expect(service).toContain("ExecStart=/usr/bin/pgbackrest --stanza=estiba --type=%i backup\n");
    expect(read("estiba-backup-full.timer")).toContain("Unit=estiba-backup@full.service\n");
    expect(read("estiba-backup-incr.timer")).toContain("Unit=estiba-backup@incr.service\n");
  });

  test.runIf(findOnPath("systemd-analyze") !== undefined)("have times that systemd reads", () => {
    for (const timer of ["estiba-backup-full.timer", "estiba-backup-incr.timer"]) {
      const when = /^OnCalendar=(.+)$/m.exec(read(timer))?.[1] ?? "";
      const { status } = spawnSync("systemd-analyze", ["calendar", when]);
      expect({ timer, status }).toEqual({ timer, status: 0 });
    }
  });

  test.runIf(findOnPath("pgbackrest") !== undefined)("have options that pgBackRest has", () => {
    const file = join(scratch, "pgbackrest.conf");
    const paths = { "repo1-path": scratch, "log-path": scratch, "lock-path": scratch };
    writeFileSync(file, backupConf(paths, "a passphrase"));
    const { status, stdout, stderr } = spawnSync(
      "pgbackrest",
      [`--config=${file}`, "--stanza=estiba", "--log-level-console=warn", "info"],
      { encoding: "utf8" },
    );
    expect(`${stdout}${stderr}`).not.toMatch(/WARN|ERROR/);
    expect(status).toBe(0);
  });
});
