import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { channels } from "../../src/channels/registry.ts";
import type { ChannelAdapter, ChannelClient, ChannelCapabilities } from "../../src/ports/channel.ts";

type Can = keyof ChannelCapabilities["can"];
type Operation = keyof ChannelClient;

/** What the capabilities declare. */
const PROMISES: Readonly<Record<Exclude<Can, "oauth">, readonly Operation[]>> = {
  pullOrders: ["pullOrders", "fetchOrder"],
  pullCatalog: ["pullCatalog"],
  publishStock: ["publishStock", "readStock"],
  publishSku: ["publishSku"],
  subscribe: ["subscribe", "unsubscribe"],
  pushTracking: ["pushTracking"],
  missedEvents: ["missedOrders"],
};
const ALWAYS = ["index.ts", "capabilities.ts", "wire.ts", "mapping.ts", "webhook.ts"] as const;
const ALLOWED_IMPORT =
  /^(?:\.\/[a-z0-9-]+\.ts|\.\.\/kit\/[a-z0-9-]+\.ts|\.\.\/\.\.\/(?:kernel|ports)\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.ts|node:crypto)$/;
const TALKS =
  /\.outbound\b|\brequestJson\(|\bask\(|\bfetch\(|node:(?:http|https|net|tls|dgram|fs)\b|"undici"/;
const SPECIFIER =
  /^(?:import|export)\s[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*["'`]([^"'`]+)/gm;

function isSource(file: string): boolean {
  return file.endsWith(".ts") && !file.endsWith(".test.ts");
}

function mayTalk(file: string): boolean {
  return file === "oauth.ts" || file === "client.ts" || file.startsWith("client-");
}

function fileProblems(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) {
      return ["fixtures", "testing"].includes(entry.name) ? [] : [`folder ${entry.name} is unknown`];
    }
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test)?\.ts$/.test(entry.name)) {
      return [`${entry.name} is not named like a source file`];
    }
    return isSource(entry.name) ? sourceProblems(folder, entry.name) : [];
  });
}

function sourceProblems(folder: string, file: string): string[] {
  const text = readFileSync(join(folder, file), "utf8");
  const imported = [...text.matchAll(SPECIFIER)].flatMap((match) => match.slice(1).filter(Boolean));
  return [
    ...imported.filter((path) => !ALLOWED_IMPORT.test(path)).map((path) => `${file} imports ${path}`),
    ...(TALKS.test(text) && !mayTalk(file) ? [`${file} talks to the outside`] : []),
    ...(/^export default/m.test(text) ? [`${file} has a default export`] : []),
  ];
}

function expectedFiles(adapter: ChannelAdapter): readonly (readonly [file: string, isExpected: boolean])[] {
  return [
    ...ALWAYS.map((file) => [file, true] as const),
    ["client.ts", adapter.client !== null],
    ["connect.ts", adapter.connect !== undefined],
    ["oauth.ts", adapter.capabilities.can.oauth],
  ];
}

function operationProblems({ client, capabilities }: ChannelAdapter): string[] {
  const has = (name: Operation): boolean => client !== null && typeof client[name] === "function";
  const problems = Object.entries(PROMISES).flatMap(([can, names]) => {
    const isPromised = capabilities.can[can as keyof typeof PROMISES];
    return names
      .filter((name) => has(name) !== isPromised)
      .map(
        (name) => `can.${can} is ${String(isPromised)}, ${name} ${isPromised ? "is missing" : "is there"}`,
      );
  });
  return client !== null && !has("readShop") ? [...problems, "readShop is missing"] : problems;
}

function capabilityProblems(slug: string, { capabilities, oauth, client }: ChannelAdapter): string[] {
  const { rate, fields, publishBatchSize, webhookBody } = capabilities;
  const names = fields.map((field) => field.name);
  const claims: readonly (readonly [text: string, isTrue: boolean])[] = [
    ["the slug is the folder", capabilities.slug === slug],
    ["the platform is the slug in capitals", capabilities.platform === slug.toUpperCase()],
    ["there is a title", capabilities.title.trim() !== ""],
    ["can.oauth is oauth", capabilities.can.oauth === (oauth !== null)],
    ["hints can be followed", webhookBody === "full" || client?.fetchOrder !== undefined],
    ["a batch has at least one", publishBatchSize >= 1],
    ["the rate is positive", rate.perMinute > 0 && rate.burst > 0],
    ["field names differ", new Set(names).size === names.length],
  ];
  return claims.filter(([, isTrue]) => !isTrue).map(([text]) => `not so: ${text}`);
}

const EXPORTS = [
  ["capabilities.ts", "Capabilities", "capabilities"],
  ["webhook.ts", "Webhook", "webhook"],
  ["client.ts", "Client", "client"],
  ["connect.ts", "Connect", "connect"],
  ["oauth.ts", "OAuth", "oauth"],
] as const;

type Module = Readonly<Record<string, unknown>>;

async function load(folder: string, file: string): Promise<Module> {
  return (await import(pathToFileURL(join(folder, file)).href)) as Module;
}

async function exportProblems(folder: string, slug: string, adapter: ChannelAdapter): Promise<string[]> {
  const problems: string[] = [];
  for (const [file, suffix, part] of EXPORTS) {
    const value = adapter[part] ?? null;
    if (value !== null && (await load(folder, file))[`${slug}${suffix}`] !== value) {
      problems.push(`${file} does not export the adapter's ${part} as ${slug}${suffix}`);
    }
  }
  return problems;
}

function isAdapter(value: unknown): value is ChannelAdapter {
  return typeof value === "object" && value !== null && "capabilities" in value && "webhook" in value;
}

/** Slug in the registry, and slug of the adapter there. */
export function registered(): readonly (readonly [key: string, slug: string])[] {
  return Object.entries(channels).map(([key, { capabilities }]) => [key, capabilities.slug]);
}

/** The first line names the real platform and the version of its API. */
export function headProblems(folder: string): string[] {
  const [first = ""] = readFileSync(join(folder, "index.ts"), "utf8").split("\n");
  return /^\/\/ \S.{20,}\.$/.test(first) ? [] : ["index.ts does not say first which platform it connects to"];
}

/** Everything about a channel's folder that is not as in all the others. */
export async function shapeProblems(folder: string): Promise<string[]> {
  const slug = basename(folder);
  const adapter = (await load(folder, "index.ts"))[`${slug}Adapter`];
  if (!isAdapter(adapter)) {
    return [`index.ts does not export ${slug}Adapter`];
  }
  const files = new Set(readdirSync(folder));
  return [
    ...expectedFiles(adapter)
      .filter(([file, isExpected]) => files.has(file) !== isExpected)
      .map(([file, isExpected]) => `${file} ${isExpected ? "is missing" : "is there for nothing"}`),
    ...fileProblems(folder),
    ...headProblems(folder),
    ...capabilityProblems(slug, adapter),
    ...operationProblems(adapter),
    ...(await exportProblems(folder, slug, adapter)),
  ];
}
