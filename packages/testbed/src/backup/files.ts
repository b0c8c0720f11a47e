import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "../services/config.ts";

const read = (name: string): string => readFileSync(join(PROJECT_ROOT, "ops/backup", name), "utf8");

/** The operator's pgbackrest.conf with other values where it has some; what it lacks is no option of ours. */
export function backupConf(values: Readonly<Record<string, string>>, passphrase: string): string {
  let text = read("pgbackrest.conf");
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, "m");
    if (!line.test(text)) {
      throw new Error(`ops/backup/pgbackrest.conf has no ${name}`);
    }
    text = text.replace(line, `${name}=${value}`);
  }
  return text.replace("[global]\n", `[global]\nrepo1-cipher-pass=${passphrase}\n`);
}

/** What PostgreSQL needs for archiving, as the operator's file has it. */
export function archiveSettings(): Record<string, string> {
  const lines = read("postgresql.conf").matchAll(/^(\w+) = '?([^'\n]+)'?$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}

/** The blocks of the operator's page that are to be typed, by their names. */
export function backupRunbook(): ReadonlyMap<string, string> {
  const blocks = read("README.md").matchAll(/^ *```sh \[([^\]]+)\]\n([^]*?)^ *```/gm);
  return new Map([...blocks].map(([, name = "", text = ""]) => [name, text]));
}
