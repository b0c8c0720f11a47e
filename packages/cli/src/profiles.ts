import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Tokens } from "@estiba/sdk";

/** Who we are to which service. */
export interface Profile {
  readonly url: string;
  readonly apiKey?: string | undefined;
  readonly tokens?: Tokens | undefined;
}

export interface Profiles {
  readonly file: string;
  read(): Profile | null;
  write(profile: Profile): void;
  forget(): void;
}

type Env = Readonly<Record<string, string | undefined>>;

function fileOf(env: Env): string {
  const named = env["ESTIBA_CONFIG"] ?? "";
  const base = env["XDG_CONFIG_HOME"] ?? join(env["HOME"] ?? homedir(), ".config");
  return named === "" ? join(base, "estiba", "cli.json") : named;
}

function isTokens(value: unknown): value is Tokens {
  return typeof value === "object" && value !== null && "accessToken" in value && "refreshToken" in value;
}

function parse(text: string): Profile | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("url" in value) || typeof value.url !== "string") {
      return null;
    }
    const apiKey = "apiKey" in value && typeof value.apiKey === "string" ? value.apiKey : undefined;
    const tokens = "tokens" in value && isTokens(value.tokens) ? value.tokens : undefined;
    return { url: value.url, apiKey, tokens };
  } catch {
    return null;
  }
}

function fromEnvironment(env: Env): Profile | null {
  const { ESTIBA_URL: url = "", ESTIBA_API_KEY: apiKey = "" } = env;
  return url === "" || apiKey === "" ? null : { url, apiKey };
}

/** ESTIBA_URL with ESTIBA_API_KEY comes first; otherwise what `login` has stored, readable by its owner alone. */
export function openProfiles(env: Env): Profiles {
  const file = fileOf(env);
  return {
    file,
    read() {
      const given = fromEnvironment(env);
      if (given !== null) {
        return given;
      }
      try {
        return parse(readFileSync(file, "utf8"));
      } catch {
        return null;
      }
    },
    write(profile) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${String(process.pid)}`;
      writeFileSync(draft, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600 });
      chmodSync(draft, 0o600);
      renameSync(draft, file);
    },
    forget() {
      rmSync(file, { force: true });
    },
  };
}
