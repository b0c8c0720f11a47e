import { readAnswer } from "./answer.ts";
import { EstibaError } from "./estiba-error.ts";
import { retryDelayMs, type RetryPolicy } from "./retry.ts";
import { wait } from "./wait.ts";

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface Exchange {
  readonly url: string;
  readonly init: RequestInit;
  readonly isRepeatable: boolean;
  readonly timeoutMs: number;
  readonly retry: RetryPolicy;
  readonly signal: AbortSignal | undefined;
}

function withoutAnswer(cause: unknown, exchange: Exchange, timeout: AbortSignal): EstibaError {
  if (exchange.signal?.aborted === true) {
    return new EstibaError({ code: "ABORTED", status: 0, message: "The call was aborted.", cause });
  }
  if (timeout.aborted) {
    const message = `No answer within ${String(exchange.timeoutMs)} ms.`;
    return new EstibaError({ code: "TIMEOUT", status: 0, message, cause });
  }
  return new EstibaError({
    code: "NETWORK_ERROR",
    status: 0,
    message: "The service could not be reached.",
    cause,
  });
}

async function sendOnce(fetch: Fetch, exchange: Exchange): Promise<Readonly<Record<string, unknown>>> {
  const timeout = AbortSignal.timeout(exchange.timeoutMs);
  const signal = exchange.signal ? AbortSignal.any([exchange.signal, timeout]) : timeout;
  try {
    return await readAnswer(await fetch(exchange.url, { ...exchange.init, signal }));
  } catch (error) {
    throw error instanceof EstibaError ? error : withoutAnswer(error, exchange, timeout);
  }
}

/** Sends, and repeats what is safe to repeat. */
export async function send(fetch: Fetch, exchange: Exchange): Promise<Readonly<Record<string, unknown>>> {
  for (let attemptsMade = 1; ; attemptsMade += 1) {
    try {
      return await sendOnce(fetch, exchange);
    } catch (error) {
      if (!exchange.isRepeatable || !(error instanceof EstibaError)) {
        throw error;
      }
      const delayMs = retryDelayMs(exchange.retry, attemptsMade, error);
      if (delayMs === null) {
        throw error;
      }
      await wait(delayMs, exchange.signal);
    }
  }
}
