import { mutateJson, seeded } from "../../src/channels/kit/testing/mutate-json.ts";
import { ChannelError } from "../../src/ports/channel.ts";

/** Copies of a good value, each with a few places lost or turned into something else; the same for every run. */
export function* mutants(good: unknown, count: number): Generator {
  const random = seeded(count);
  for (let made = 0; made < count; made += 1) {
    yield mutateJson(good, random);
  }
}

/** The result, or null where the input was called malformed; any other exception goes through. */
export function orMalformed<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ChannelError && error.failure === "malformed") {
      return null;
    }
    throw error;
  }
}

/** Names of the fields that hold a number which is none, or a date which is none. */
export function unsoundFields(value: unknown, path = ""): string[] {
  if (typeof value === "number") {
    return Number.isFinite(value) ? [] : [path];
  }
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? [path] : [];
  }
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, field]) => unsoundFields(field, `${path}.${key}`))
    : [];
}
