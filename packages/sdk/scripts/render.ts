import { FEATURES, ROLES, SCOPES, endpoints, type Endpoint } from "@estiba/contract";

const HEADER =
  "/* Written by `npm run generate --workspace packages/sdk`; do not edit. */\n/* oxlint-disable max-lines -- generated */\n";
const LINE_WIDTH = 110;
const text = (value: string) => JSON.stringify(value);

function renderRow(id: string, endpoint: Endpoint): string {
  const { policy } = endpoint;
  const role = "role" in policy ? text(policy.role) : "null";
  return [
    `  ${id}: {`,
    `    method: ${text(endpoint.method)},`,
    `    path: ${text(endpoint.path)},`,
    `    auth: ${text(policy.auth)},`,
    `    role: ${role},`,
    `    hasBody: ${String(endpoint.body !== undefined)},`,
    "  },",
  ].join("\n");
}

export function renderRoutes(table: Readonly<Record<string, Endpoint>> = endpoints): string {
  const rows = Object.entries(table).map(([id, endpoint]) => renderRow(id, endpoint));
  return [
    `${HEADER}import type { Route } from "./route.ts";`,
    "",
    "export const ROUTES = {",
    ...rows,
    "} as const satisfies Record<string, Route>;",
    "",
  ].join("\n");
}

function renderList(name: string, type: string, values: readonly string[]): string {
  const quoted = values.map(text);
  const oneLine = `export const ${name}: readonly ${type}[] = [${quoted.join(", ")}];`;
  if (oneLine.length <= LINE_WIDTH) {
    return `${oneLine}\n`;
  }
  const rows = quoted.map((value) => `  ${value},`);
  return [`export const ${name}: readonly ${type}[] = [`, ...rows, "];", ""].join("\n");
}

export function renderVocabulary(): string {
  return [
    `${HEADER}import type { EndpointId, Feature, Role, Scope } from "@estiba/contract";\n`,
    renderList("ENDPOINT_IDS", "EndpointId", Object.keys(endpoints)),
    renderList("ROLES", "Role", ROLES),
    renderList("SCOPES", "Scope", SCOPES),
    renderList("FEATURES", "Feature", FEATURES),
  ].join("\n");
}
