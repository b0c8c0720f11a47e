import { pino, type DestinationStream, type Logger } from "pino";
import { errorCode } from "./error-code.ts";

/** Only these fields ever reach a log line; whatever else is handed in is dropped. */
const ALLOWED = new Set([
  "requestId",
  "traceId",
  "tenantId",
  "actor",
  "method",
  "route",
  "status",
  "durationMs",
  "queue",
  "jobId",
  "shopId",
  "eventId",
  "platform",
  "count",
  "attempt",
  "code",
  "reason",
  "port",
  "signal",
  "process",
  "err",
]);

function describeError(error: unknown): object {
  if (!(error instanceof Error)) {
    return { type: typeof error };
  }
  const code = errorCode(error);
  return {
    type: error.name,
    ...(typeof code === "string" ? { code } : {}),
    message: error.message.slice(0, 500),
    stack: error.stack?.split("\n").slice(1, 12).join("\n"),
  };
}

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) =>
          Object.fromEntries(
            Object.entries(fields)
              .filter(([name]) => ALLOWED.has(name))
              .map(([name, value]) => [name, name === "err" ? describeError(value) : value]),
          ),
      },
      serializers: { err: (value: unknown) => value },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

export type { Logger };
