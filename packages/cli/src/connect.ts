import { createClient, EstibaError, type Client } from "@estiba/sdk";
import type { Asked } from "./command.ts";

export interface Connection {
  readonly client: Client;
  readonly url: string;
  readonly by: "key" | "session";
}

function signedOut(message: string): EstibaError {
  return new EstibaError({ code: "SESSION_REQUIRED", status: 0, message });
}

/** As whom we signed in; a session is kept up to date for the next run. */
export function connect({ profiles }: Asked): Connection {
  const profile = profiles.read();
  if (profile === null) {
    throw signedOut("Not signed in. Run: estiba login --url <address> --key <pk_...>");
  }
  const { url, apiKey, tokens } = profile;
  if (tokens === undefined) {
    return { client: createClient({ baseUrl: url, apiKey }), url, by: "key" };
  }
  const client = createClient({
    baseUrl: url,
    session: {
      useCookie: false,
      tokens,
      onTokens: (next) => {
        profiles.write({ ...profile, tokens: next ?? undefined });
      },
    },
  });
  return { client, url, by: "session" };
}

/** Events and the packing desk belong to people: a key may not use them. */
export function connectAsPerson(asked: Asked): Client {
  const { client, by } = connect(asked);
  if (by === "key") {
    throw signedOut(
      "This needs a person. Run: estiba login --url <address> --tenant <slug> --email <e-mail>",
    );
  }
  return client;
}
