import type { EndpointId } from "@estiba/contract";
import { call, renewTokens, type CommonOptions, type Wiring } from "./call.ts";
import { ENDPOINT_IDS } from "./vocabulary.gen.ts";
import { Session, type SessionControl, type SessionOptions } from "./session.ts";
import type { AnyInput, Client } from "./types.ts";

export interface KeyClientOptions extends CommonOptions {
  readonly apiKey?: string | undefined;
}
export interface SessionClientOptions extends CommonOptions {
  readonly session: SessionOptions;
}
export type SessionClient = Client & { readonly session: SessionControl };

function methodsOf(wiring: Wiring): Client {
  const method = (id: EndpointId) => (input?: AnyInput) => call(wiring, id, input ?? {});
  const methods = Object.fromEntries(ENDPOINT_IDS.map((id) => [id, method(id)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has exactly the contract's endpoints
  return methods as unknown as Client;
}

function createSessionClient(options: SessionClientOptions): SessionClient {
  const session = new Session(options.session, () => renewTokens(wiring));
  const wiring: Wiring = { options, apiKey: undefined, session };
  return {
    ...methodsOf(wiring),
    session: {
      isSignedIn: () => session.accessToken !== null,
      resume: () => session.resume(),
      forget: () => {
        session.forget();
      },
    },
  };
}

export function createClient(options: SessionClientOptions): SessionClient;
export function createClient(options: KeyClientOptions): Client;
export function createClient(options: KeyClientOptions | SessionClientOptions): Client | SessionClient {
  return "session" in options
    ? createSessionClient(options)
    : methodsOf({ options, apiKey: options.apiKey, session: null });
}
