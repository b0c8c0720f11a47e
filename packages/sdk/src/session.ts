import { EstibaError } from "./estiba-error.ts";
import { withSessionLock } from "./session-lock.ts";

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

export function tokensOf(answer: Readonly<Record<string, unknown>>): Tokens {
  const { accessToken, refreshToken } = answer;
  if (typeof accessToken !== "string") {
    throw new EstibaError({
      code: "UNEXPECTED_ANSWER",
      status: 200,
      message: "The answer carries no access token.",
    });
  }
  return { accessToken, refreshToken: typeof refreshToken === "string" ? refreshToken : null };
}

export interface SessionOptions {
  /** Keep the refresh token in an HttpOnly cookie (default), or in this object's memory. */
  readonly useCookie?: boolean;
  /** Tokens kept from an earlier run, for programs without a cookie jar. */
  readonly tokens?: Tokens | undefined;
  /** Called with every new pair, and with null once there is none: the place to keep them for the next run. */
  readonly onTokens?: (tokens: Tokens | null) => void;
  /** The service ended the session: its refresh token is not valid any more. */
  readonly onSessionEnd?: () => void;
}

export interface SessionControl {
  /** Whether an access token is at hand; it may have expired. */
  readonly isSignedIn: () => boolean;
  /** Picks up a session left in the cookie; false when there is none. */
  readonly resume: () => Promise<boolean>;
  /** Drops the tokens of this client without calling the service. */
  readonly forget: () => void;
}

type Renew = () => Promise<Tokens>;

/** Holds the tokens in memory and renews them once, however many calls need it at the same time. */
export class Session {
  readonly useCookie: boolean;
  readonly #onSessionEnd: () => void;
  readonly #onTokens: (tokens: Tokens | null) => void;
  readonly #renewTokens: Renew;
  #tokens: Tokens | null;
  #renewal: Promise<void> | null = null;
  #generation = 0;

  constructor(options: SessionOptions, renewTokens: Renew) {
    this.useCookie = options.useCookie ?? true;
    this.#onSessionEnd = options.onSessionEnd ?? (() => undefined);
    this.#onTokens = options.onTokens ?? (() => undefined);
    this.#renewTokens = renewTokens;
    this.#tokens = options.tokens ?? null;
  }

  get accessToken(): string | null {
    return this.#tokens?.accessToken ?? null;
  }

  get refreshToken(): string | null {
    return this.#tokens?.refreshToken ?? null;
  }

  take(tokens: Tokens): void {
    this.#generation += 1;
    this.#tokens = tokens;
    this.#onTokens(tokens);
  }

  forget(): void {
    this.#generation += 1;
    this.#tokens = null;
    this.#onTokens(null);
  }

  /** Makes sure the access token is another than the one that was refused. */
  async renew(refused: string | null): Promise<void> {
    if (this.accessToken !== refused) {
      return;
    }
    this.#renewal ??= this.#exchange().finally(() => {
      this.#renewal = null;
    });
    await this.#renewal;
  }

  async resume(): Promise<boolean> {
    try {
      await this.renew(null);
    } catch (error) {
      if (isOver(error)) {
        return false;
      }
      throw error;
    }
    return this.accessToken !== null;
  }

  async #exchange(): Promise<void> {
    const generation = this.#generation;
    const hadSession = this.#tokens !== null;
    try {
      const tokens = await withSessionLock(this.#renewTokens);
      // A sign-in or sign-out that happened meanwhile is newer than this answer.
      if (generation === this.#generation) {
        this.take(tokens);
      }
    } catch (error) {
      if (!isOver(error)) {
        throw error;
      }
      if (generation === this.#generation) {
        this.forget();
        if (hadSession) {
          this.#onSessionEnd();
        }
      }
      throw refusal(error);
    }
  }
}

/** A lost connection or a busy service says nothing about the session; a refusal does. */
function isOver(error: unknown): error is EstibaError {
  return error instanceof EstibaError && [400, 401, 403].includes(error.status);
}

/** Without a cookie the service finds the request incomplete; to the caller that is a missing session. */
function refusal(error: EstibaError): EstibaError {
  return error.status === 400
    ? new EstibaError({
        code: "SESSION_REQUIRED",
        status: 401,
        message: "There is no session to renew. Sign in.",
        requestId: error.requestId,
        cause: error,
      })
    : error;
}
