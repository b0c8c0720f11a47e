import type { Server } from "node:net";

/** Where a server listens. */
export function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Whether a GET is answered with 200 in time. */
export async function isUp(url: string, limitMs = 5_000): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
