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
    return "Try again after `Retry-After`, or with growing pauses; tell us the `requestId` if it stays.";
  }
  return status === 404
    ? "Check the identifier; others' answer the same as absent ones."
    : "Correct the request; repeating it will not help.";
}

/** Every code, from the table the service itself answers by. */
export function errorsPage(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, message }]) => [
    `<a id="${code}"></a>\`${code}\``,
    String(status),
    message,
    adviceOf(code, status),
    whereOf(code),
  ]);
  return `# Errors

A failure is always of this shape, and \`error\` is what a program should look at:

\`\`\`json
{ "success": false, "error": "API_KEY_INVALID", "message": "...", "requestId": "req_...", "details": {} }
\`\`\`

Two answers carry no code: 429 (too many requests) and the 503 of \`/health/ready\`. Both have \`Retry-After\`. Keep \`requestId\`: it finds the request in the logs.
Safe to repeat as they are: 429, 502, 503, 504 and \`IDEMPOTENCY_IN_PROGRESS\`.

${table(["Code", "Status", "Says", "What to do", "Where"], rows)}
`;
}

/** Every event a subscriber can be told of. */
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
  return `# Events

What Estiba tells your server. How to subscribe, check the signature and answer: [Receive events](receive-events.md). Besides these there are \`webhook.test\`, sent
when you ask for it, and \`alerts.digest\`, when many alerts come together.

${table(["Type", "When", "In `data`", "Also an alert"], rows)}

Fields may be added; ignore those you do not know. \`data\` holds identifiers and figures, never names or addresses of buyers.
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
