import { SETTINGS } from "../../apps/backend/src/kernel/config.ts";

interface Setting {
  readonly describe: string;
  readonly fallback?: string;
}

/** What the services of `npm run services` answer to; everything else is left for the operator to fill in. */
const EXAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://estiba_app@127.0.0.1:54329/estiba",
  MIGRATION_DATABASE_URL: "postgres://estiba_owner@127.0.0.1:54329/estiba",
  REDIS_URL: "redis://127.0.0.1:63799/0",
};

const HEAD = `# Settings of Estiba. Copy to .env and fill in what has no value; lines that start with # show the default.
# A key for SECRET_KEYS:  node -p '"k1:" + require("node:crypto").randomBytes(32).toString("base64url")'
# Made from the table in apps/backend/src/kernel/config.ts by scripts/settings.ts; do not edit.
`;

const TABLE_START = "<!-- settings: made by scripts/settings.ts -->";
const TABLE_END = "<!-- end of settings -->";

const entries = (): readonly (readonly [string, Setting])[] => Object.entries<Setting>(SETTINGS);

function lineOf(name: string, { fallback }: Setting): string {
  const example = EXAMPLES[name];
  return example === undefined && fallback !== undefined
    ? `# ${name}=${fallback}`
    : `${name}=${example ?? ""}`;
}

export function renderEnvExample(): string {
  const blocks = entries().map(([name, setting]) => `# ${setting.describe}\n${lineOf(name, setting)}\n`);
  return [HEAD, ...blocks].join("\n");
}

function defaultOf({ fallback }: Setting): string {
  if (fallback === undefined) {
    return "**required**";
  }
  return fallback === "" ? "empty" : `\`${fallback}\``;
}

function renderTable(): string {
  const rows = entries().map(
    ([name, setting]) =>
      `| \`${name}\` | ${defaultOf(setting)} | ${setting.describe.replaceAll("|", "\\|")} |`,
  );
  return ["| Setting | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}

/** The guide with its table of settings generated again; the rest stays as it is. */
export function renderGuide(guide: string): string {
  const start = guide.indexOf(TABLE_START);
  const end = guide.indexOf(TABLE_END);
  if (start < 0 || end < start) {
    throw new Error(`the guide needs the lines ${TABLE_START} and ${TABLE_END}`);
  }
  return `${guide.slice(0, start)}${TABLE_START}\n${renderTable()}\n${guide.slice(end)}`;
}
