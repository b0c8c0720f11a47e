import { ChannelError, type WriteResult } from "../../ports/channel.ts";

/** Failures of the connection, not of the one item: the next item would meet them too. */
const WHOLE_CONNECTION = new Set(["unauthorized", "rate_limited", "unavailable"]);

export function failedWrite(channelVariantId: string, error: ChannelError): WriteResult {
  return { channelVariantId, outcome: "failed", failure: error.failure, message: error.message };
}

export function doneWrite(channelVariantId: string): WriteResult {
  return { channelVariantId, outcome: "done" };
}

/**
 * Writes one group after another. When the connection fails, what is already done is still reported, so that the next
 * try continues from there; if nothing is done yet, the whole call fails.
 */
export async function writeEach<T extends { readonly channelVariantId: string }>(
  groups: readonly (readonly T[])[],
  write: (group: readonly T[]) => Promise<readonly WriteResult[]>,
): Promise<readonly WriteResult[]> {
  const results: WriteResult[] = [];
  for (const [index, group] of groups.entries()) {
    try {
      results.push(...(await write(group)));
    } catch (error) {
      if (!(error instanceof ChannelError)) {
        throw error;
      }
      const isWhole = WHOLE_CONNECTION.has(error.failure);
      if (isWhole && results.length === 0) {
        throw error;
      }
      const missed = isWhole ? groups.slice(index).flat() : group;
      results.push(...missed.map(({ channelVariantId }) => failedWrite(channelVariantId, error)));
      if (isWhole) {
        break;
      }
    }
  }
  return results;
}
