import { ChannelError } from "../../ports/channel.ts";

type Revive = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;
const parse = JSON.parse as (text: string, revive: Revive) => unknown;

const INTEGER = /^-?\d+$/;

/** JSON whose whole numbers beyond 2^53 stay what they were, as text. */
export function parseExactJson(body: Buffer): unknown {
  try {
    return parse(body.toString("utf8"), (_key, value, { source }) =>
      typeof value === "number" &&
      !Number.isSafeInteger(value) &&
      source !== undefined &&
      INTEGER.test(source)
        ? source
        : value,
    );
  } catch {
    throw new ChannelError("malformed", "not JSON");
  }
}
