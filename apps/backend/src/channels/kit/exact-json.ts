import { ChannelError } from "../../ports/channel.ts";

const INTEGER = /^-?\d+$/;

function keepExact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isRounded = typeof value === "number" && !Number.isSafeInteger(value);
  const source = context?.source ?? "";
  return isRounded && INTEGER.test(source) ? source : value;
}

/** JSON whose whole numbers beyond 2^53 stay what they were, as text. */
export function parseExactJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"), keepExact) as unknown;
  } catch {
    throw new ChannelError("malformed", "not JSON");
  }
}
