import { createOutbound, type Outbound } from "../../../kernel/http/outbound.ts";
import type { ChannelApp, Credentials, ShopConnection } from "../../../ports/channel.ts";

/** The part of a running simulator that every bench needs. */
export interface BenchSim {
  readonly url: string;
  readonly control: {
    listShops(): readonly { readonly id: string; readonly credentials: Readonly<Record<string, string>> }[];
    calls(): readonly { readonly method: string; readonly url: string; readonly body: string }[];
  };
  close(): Promise<void>;
}

export interface SimBench<S extends BenchSim> {
  readonly sim: S;
  readonly outbound: Outbound;
  readonly app: ChannelApp;
  connect(externalId: string, change?: Partial<ShopConnection>): ShopConnection;
  /** Method, path and query of the calls since the last look. */
  called(): string[];
  close(): Promise<void>;
}

/** Everything needed to be connected to a simulator; the platform says what stands beside the access token. */
export function openSimBench<S extends BenchSim>(
  sim: S,
  app: ChannelApp,
  credentialsOf: (externalId: string) => Credentials,
): SimBench<S> {
  const outbound = createOutbound({ isPrivateAllowed: true });
  const tokenOf = (externalId: string) =>
    sim.control.listShops().find(({ id }) => id === externalId)?.credentials["accessToken"] ?? "";
  let seen = 0;
  return {
    sim,
    outbound,
    app,
    connect: (externalId, change = {}) => ({
      shopId: `shp_${externalId}`,
      externalId,
      credentials: { accessToken: tokenOf(externalId), ...credentialsOf(externalId) },
      app,
      outbound,
      now: () => new Date(),
      ...change,
    }),
    called: () => {
      const calls = sim.control.calls();
      const fresh = calls.slice(seen).map((call) => `${call.method} ${decodeURIComponent(call.url)}`);
      seen = calls.length;
      return fresh;
    },
    close: async () => {
      await outbound.close();
      await sim.close();
    },
  };
}

type PullPage<T> = (cursor: string | null) => Promise<{ items: readonly T[]; nextCursor: string | null }>;

/** Every page of a pull, as the caller would walk it. */
export async function pullPages<T>(pull: PullPage<T>): Promise<{ items: T[]; pages: number }> {
  const items: T[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page = await pull(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== null && pages < 500);
  return { items, pages };
}

export const pullAll = async <T>(pull: PullPage<T>): Promise<T[]> => (await pullPages(pull)).items;
