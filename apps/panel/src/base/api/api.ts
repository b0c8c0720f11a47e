import { createClient } from "@estiba/sdk";
import { connection } from "./connection.ts";
import { readDownload } from "./downloads.ts";
import { askOnce } from "./startup.ts";

const listeners = new Set<() => void>();

async function watched(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await askOnce((address, options) => fetch(address, options), url, init);
    connection.answered(response.status);
    return response;
  } catch (error) {
    connection.failed(init);
    throw error;
  }
}

/** Tables come as plain text; the client reads JSON, so they are wrapped in an envelope. */
async function fetchWithTables(url: string, init: RequestInit): Promise<Response> {
  const response = await readDownload(await watched(url, init));
  const isTable = response.headers.get("content-type")?.startsWith("text/csv") === true;
  return isTable
    ? Response.json({ success: true, csv: await response.text() }, { status: response.status })
    : response;
}

export const api = createClient({
  baseUrl: window.location.origin,
  fetch: fetchWithTables,
  session: {
    onSessionEnd: () => {
      for (const listener of listeners) {
        listener();
      }
    },
  },
});

/** Called when the service ends the session, for example after a password reset elsewhere. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener);
}
