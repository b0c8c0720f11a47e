import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { carriers } from "../../src/carriers/registry.ts";
import type { CarrierAdapter } from "../../src/ports/carrier.ts";
import { headProblems } from "../channels/shape.ts";

const ALLOWED_IMPORT =
  /^(?:\.\/[a-z0-9-]+\.ts|\.\.\/kit\/[a-z0-9-]+\.ts|\.\.\/\.\.\/(?:kernel|ports)\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.ts|node:crypto)$/;
const SPECIFIER = /^(?:import|export)\s[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm;
const TALKS = /\.outbound\b|\bcall(?:Once|Twice)\(|\bfetch\(|node:(?:http|https|net|tls)\b|"undici"/;
/** Every outcome is made in the kit, so that done, rejected and unknown mean the same everywhere. */
const OWN_OUTCOME = /kind: "(?:done|rejected|unknown)"|\bmayHaveBeenHeard\(/;

/** A carrier with a network API, and the name of the exchange in fixtures. */
const OPERATIONS = [
  ["carriers", "carriers"],
  ["quote", "quote"],
  ["prepare", "prepare"],
  ["purchase", "purchase"],
  ["findPurchase", "find-purchase"],
  ["void", "void"],
  ["track", "track"],
  ["handOverList", "hand-over-list"],
  ["pickups", "book-pickup"],
] as const;

const isSource = (file: string) => file.endsWith(".ts") && !file.endsWith(".test.ts");

function sourceProblems(folder: string, file: string): string[] {
  const text = readFileSync(join(folder, file), "utf8");
  const imported = [...text.matchAll(SPECIFIER)].flatMap((match) => match.slice(1).filter(Boolean));
  return [
    ...imported.filter((path) => !ALLOWED_IMPORT.test(path)).map((path) => `${file} imports ${path}`),
    ...(TALKS.test(text) && file !== "client.ts" ? [`${file} talks to the outside`] : []),
    ...(OWN_OUTCOME.test(text) ? [`${file} makes an outcome of its own`] : []),
  ];
}

function fixtureProblems(folder: string, adapter: CarrierAdapter): string[] {
  return OPERATIONS.flatMap(([operation, file]) => {
    const path = join(folder, "fixtures", `${file}.json`);
    const isThere = existsSync(path);
    if (isThere !== (adapter[operation] !== undefined)) {
      return [`fixtures/${file}.json is ${isThere ? "there for nothing" : "missing"}`];
    }
    const parts = isThere ? Object.keys(JSON.parse(readFileSync(path, "utf8")) as object) : [];
    const wanted = isThere ? ["request", "answer", "parsed", "error"] : [];
    return wanted
      .filter((part) => !parts.includes(part))
      .map((part) => `fixtures/${file}.json has no ${part}`);
  });
}

const NETWORK_FILES = ["client.ts", "wire.ts", "mapping.ts", "errors.ts", "operations.test.ts", "fixtures"];

function capabilityProblems(slug: string, adapter: CarrierAdapter, exported: unknown): string[] {
  const { capabilities } = adapter;
  const claims: readonly (readonly [text: string, isTrue: boolean])[] = [
    ["the provider is the folder", capabilities.provider === slug],
    ["there is a title", capabilities.title.trim() !== ""],
    [`capabilities.ts exports the adapter's as ${slug}Capabilities`, exported === capabilities],
    ["can.pickup is pickups", capabilities.can.pickup === (adapter.pickups !== undefined)],
    ["what pushes has a webhook", capabilities.can.tracking !== "push" || adapter.webhook !== undefined],
    ["what gives numbers has numbers", capabilities.givesNumbers === (adapter.numbers !== undefined)],
  ];
  return claims.filter(([, isTrue]) => !isTrue).map(([text]) => `not so: ${text}`);
}

async function load(folder: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
}

/** The names under which carriers are registered. */
export const registered = (): string[] => Object.keys(carriers);

/** Everything about a carrier's folder that differs from the others. One without credentials makes no calls. */
export async function carrierProblems(folder: string): Promise<string[]> {
  const slug = basename(folder);
  const files = readdirSync(folder);
  const adapter = (await load(folder, "index.ts"))[`${slug}Adapter`] as CarrierAdapter | undefined;
  if (!adapter || !files.includes("capabilities.ts")) {
    return [adapter ? "capabilities.ts is missing" : `index.ts does not export ${slug}Adapter`];
  }
  const isAsked = adapter.capabilities.credentials.length > 0;
  const wanted = [...NETWORK_FILES, ...(adapter.webhook ? ["webhook.ts"] : [])];
  return [
    ...(isAsked ? wanted.filter((file) => !files.includes(file)).map((file) => `${file} is missing`) : []),
    ...(isAsked ? fixtureProblems(folder, adapter) : []),
    ...headProblems(folder),
    ...files.filter(isSource).flatMap((file) => sourceProblems(folder, file)),
    ...capabilityProblems(slug, adapter, (await load(folder, "capabilities.ts"))[`${slug}Capabilities`]),
  ];
}
