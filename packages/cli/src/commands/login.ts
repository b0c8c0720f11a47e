import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { createClient, type Tokens } from "@estiba/sdk";
import { EXIT, needed, readAll, UsageError, type Asked, type Command } from "../command.ts";
import { connect } from "../connect.ts";
import { printResult } from "../print.ts";

async function askPassword(asked: Asked): Promise<string> {
  if (asked.isSet("password-stdin") || !asked.io.isTerminal) {
    return (await readAll(asked.io.stdin)).replace(/\r?\n$/, "");
  }
  asked.io.err("Password: ");
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await reader.question("");
  reader.close();
  asked.io.err("\n");
  return password;
}

async function withKey(asked: Asked, url: string, apiKey: string): Promise<string> {
  const { data } = await createClient({ baseUrl: url, apiKey }).getTenant();
  asked.profiles.write({ url, apiKey });
  return data.slug;
}

async function withPassword(asked: Asked, url: string): Promise<string> {
  const body = { tenantSlug: needed(asked, "tenant"), email: needed(asked, "email") };
  const password = asked.io.env["ESTIBA_PASSWORD"] ?? (await askPassword(asked));
  let kept: Tokens | undefined;
  const client = createClient({
    baseUrl: url,
    session: {
      useCookie: false,
      onTokens: (tokens) => {
        kept = tokens ?? undefined;
      },
    },
  });
  await client.login({ body: { ...body, password } });
  asked.profiles.write({ url, tokens: kept });
  return body.tenantSlug;
}

export const login: Command = {
  name: "login",
  summary: "Sign in with an integration key, or as a person",
  usage: "--url <address> (--key <pk_...> | --tenant <slug> --email <e-mail>)",
  options: {
    url: { type: "string", help: "Address of the service" },
    key: { type: "string", help: "Integration key; - reads it from standard input" },
    tenant: { type: "string", help: "Slug of the account" },
    email: {
      type: "string",
      help: "Who signs in; the password is prompted for, or taken from ESTIBA_PASSWORD",
    },
    "password-stdin": { type: "boolean", help: "Read the password from standard input" },
  },
  mostWords: 0,
  async run(asked) {
    const url = needed(asked, "url").replace(/\/+$/, "");
    if (!/^https?:\/\//.test(url)) {
      throw new UsageError("--url must begin with https:// or http://");
    }
    const given = asked.text("key");
    const key = given === "-" ? (await readAll(asked.io.stdin)).trim() : given;
    const slug = key === undefined ? await withPassword(asked, url) : await withKey(asked, url, key);
    printResult(asked, { tenant: slug, url, file: asked.profiles.file }, `Signed in to ${slug} at ${url}.`);
    return EXIT.ok;
  },
};

export const logout: Command = {
  name: "logout",
  summary: "End the session and delete it",
  usage: "",
  options: {},
  mostWords: 0,
  async run(asked) {
    if (asked.profiles.read()?.tokens !== undefined) {
      await connect(asked).client.logout();
    }
    asked.profiles.forget();
    printResult(asked, { signedOut: true }, "Signed out.");
    return EXIT.ok;
  },
};
