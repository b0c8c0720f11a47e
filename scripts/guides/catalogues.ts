import {
  ALERT_TYPES,
  ERRORS,
  PLAN_NAMES,
  PLANS,
  WEBHOOK_EVENT_TYPES,
  endpoints,
  errorsOf,
  type Endpoint,
} from "../../packages/contract/src/index.ts";
import { ERROR_ADVICE, EVENT_NOTES } from "./notes.ts";

const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [titles, titles.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

function whereOf(code: string): string {
  const found = Object.values<Endpoint>(endpoints).filter((endpoint) =>
    errorsOf(endpoint).some((one) => one === code),
  );
  const [first] = found;
  if (first === undefined) {
    return "anywhere";
  }
  const one = `\`${first.method} ${first.path}\``;
  return found.length > 4 ? `${String(found.length)} calls` : found.length > 1 ? `${one} and others` : one;
}

function adviceOf(code: string, status: number): string {
  const own = ERROR_ADVICE[code];
  if (own !== undefined) {
    return own;
  }
  if (status >= 500) {
    return "Retry after `Retry-After`, or with exponential backoff; report the `requestId` if it persists.";
  }
  return status === 404
    ? "Check the id; ids of other accounts answer as if they did not exist."
    : "Correct the request; retrying it unchanged does not help.";
}

/** Every code, from the table that the service itself uses. */
export function errorsPage(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, message }]) => [
    `<a id="${code}"></a>\`${code}\``,
    String(status),
    `${message}<br>${adviceOf(code, status)}`,
    whereOf(code),
  ]);
  return `---
aside: false
---

# Errors

Every failure has this shape. Programs decide by \`error\`:

\`\`\`json
{ "success": false, "error": "API_KEY_INVALID", "message": "...", "requestId": "req_...", "details": {} }
\`\`\`

Two responses carry no code: 429 (too many requests) and the 503 of \`/health/ready\`. Both have \`Retry-After\`. Keep \`requestId\`: it identifies the request in the logs.
Safe to retry unchanged: 429, 502, 503, 504 and \`IDEMPOTENCY_IN_PROGRESS\`.

${table(["Code", "Status", "What it means, and what to do", "Where"], rows)}
`;
}

/** Every event a subscriber can receive. */
export function eventsPage(): string {
  const alerts = new Set<string>(ALERT_TYPES);
  const rows = WEBHOOK_EVENT_TYPES.map((type) => {
    const note = EVENT_NOTES[type];
    return [
      `\`${type}\``,
      note?.when ?? "",
      note === undefined ? "" : note.fields.map((field) => `\`${field}\``).join(", "),
      alerts.has(type) ? "yes" : "",
    ];
  });
  return `---
aside: false
---

# Events

The events that Estiba sends to your server. How to subscribe, verify the signature and respond: [Receive events](receive-events.md). Besides these there are \`webhook.test\`, sent
on request, and \`alerts.digest\`, for many alerts at once.

${table(["Type", "When", "In `data`", "Also an alert"], rows)}

Fields may be added; ignore unknown ones. \`data\` contains ids and quantities, never names or addresses of buyers.
`;
}

/** The plans, for the page about limits. */
export function plansTable(): string {
  const rows = PLAN_NAMES.map((name) => {
    const { requestsPerMinute, burst, features } = PLANS[name];
    return [
      name,
      String(requestsPerMinute),
      String(burst),
      features.map((feature) => `\`${feature}\``).join(", "),
    ];
  });
  return table(["Plan", "Requests a minute", "Burst", "Includes"], rows);
}
