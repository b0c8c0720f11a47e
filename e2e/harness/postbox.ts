import { startHookReceiver, type HookReceiver, type ReceivedHook } from "@estiba/channel-sim";
import type { ConnectedShop } from "./connect.ts";
import type { Answer } from "./http.ts";
import type { RunningApi, Stack } from "./stack.ts";
import { until } from "@estiba/testbed";

const OF_THE_CONNECTION = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "accept-encoding",
]);

export type SignedSim = "oauthshop" | "wpshop" | "cloudshop";

/** Keeps what a platform sends, so that a test can send it itself, as often and as altered as it likes. */
export interface Postbox {
  readonly hooks: readonly ReceivedHook[];
  /** From now on the events of this shop come here. */
  divert(sim: SignedSim, shop: ConnectedShop): void;
  divertNotices(): void;
  /** The next one that fits. */
  take(what: string, isWanted: (hook: ReceivedHook) => boolean): Promise<ReceivedHook>;
  close(): Promise<void>;
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

export async function openPostbox(stack: Stack): Promise<Postbox> {
  const receiver: HookReceiver = await startHookReceiver();
  return {
    hooks: receiver.received,
    divert(sim, shop) {
      for (const subscription of stack.sims[sim].control.listWebhooks(shop.externalId)) {
        subscription.url = `${receiver.url}${pathOf(subscription.url)}`;
      }
    },
    divertNotices() {
      stack.sims.marketplace.marketplace.configureApp({
        notificationUrl: `${receiver.url}/api/v1/webhook/marketplace`,
      });
    },
    take: (what, isWanted) => until(what, async () => receiver.received.find(isWanted)),
    close: () => receiver.close(),
  };
}

export interface Spoiling {
  readonly headers?: Readonly<Record<string, string>>;
  readonly without?: string;
  readonly body?: string | Buffer<ArrayBuffer>;
}

/** Sends an event as the platform would have, except for the alterations. */
export async function handIn(api: RunningApi, hook: ReceivedHook, spoiling: Spoiling = {}): Promise<Answer> {
  const kept = Object.entries(hook.headers).filter(
    ([name]) => !OF_THE_CONNECTION.has(name) && name !== spoiling.without,
  );
  return api.ask(hook.path, {
    headers: { ...Object.fromEntries(kept), ...spoiling.headers },
    raw: spoiling.body ?? hook.body,
  });
}
