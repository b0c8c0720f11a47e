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

/** Messages say what is wrong and what to do; this adds what they do not. */
function meaningOf(code: string, status: number, message: string): string {
  const general =
    status >= 500 ? "Retry after `Retry-After`, or with backoff; report the `requestId` if it persists." : "";
  const advice = ERROR_ADVICE[code] ?? general;
  return advice === "" ? message : `${message}<br>${advice}`;
}

/** Every code, from the table that the service itself uses. */
export function errorsPage(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, message }]) => [
    `<a id="${code}"></a>\`${code}\``,
    String(status),
    meaningOf(code, status, message),
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
Safe to retry unchanged: 429, 502, 503, 504 and \`IDEMPOTENCY_IN_PROGRESS\`; correct the request after any other 4xx. Ids of other accounts answer 404, as if they did not exist.

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
