import { textParam } from "../../ui/filters/search-params.ts";

export interface ShopsSearch {
  /** Set by the service when a person comes back from a platform. */
  readonly connected?: string | undefined;
  readonly shopId?: string | undefined;
  readonly connectError?: string | undefined;
  readonly platform?: string | undefined;
  /** Only those that need somebody. */
  readonly trouble?: true | undefined;
}

/** WordPress shops send a person back either way, and say in a word of their own whether access was given. */
export function shopsSearch(search: Record<string, unknown>): ShopsSearch {
  const connected = textParam(search, "connected");
  const isDenied = connected !== undefined && textParam(search, "success") === "0";
  return {
    connected: isDenied ? undefined : connected,
    shopId: textParam(search, "shopId"),
    connectError: isDenied ? "CHANNEL_CREDENTIALS_REJECTED" : textParam(search, "connectError"),
    platform: isDenied ? connected : textParam(search, "platform"),
    trouble: search["trouble"] === true ? true : undefined,
  };
}
