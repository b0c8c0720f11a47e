import type { OpenShop } from "../kit/open-shop.ts";
import { openShop } from "../kit/open-shop.ts";
import { ChannelError } from "../../ports/channel.ts";
import type { Services } from "../../ports/services.ts";
import { deliveryUrl } from "../kit/webhook-address.ts";
import { hasSignedEvent } from "../../domain/events/index.ts";
import { readSecrets } from "../../domain/shops/index.ts";

export interface Finding {
  readonly check:
    | "connection"
    | "scopes"
    | "subscriptions"
    | "signature"
    | "clock"
    | "quota"
    | "token"
    | "activity";
  readonly state: "ok" | "warning" | "problem" | "unknown";
  readonly message: string;
  readonly advice: string | null;
}

const MAX_SKEW_MS = 60_000;
const SOON_MS = 24 * 3_600_000;

const fine = (check: Finding["check"], message: string): Finding => ({
  check,
  state: "ok",
  message,
  advice: null,
});

const ADVICE: Readonly<Record<string, string>> = {
  unauthorized: "Connect the shop again: the platform no longer accepts its credentials.",
  forbidden: "Give the credentials the rights to read and write orders, products and webhooks.",
  rate_limited: "Wait: the platform is limiting requests. Other programs may be using the same account.",
  unavailable: "Check that the shop is online. We keep trying by ourselves.",
  malformed: "A plugin, cache or firewall may be answering instead of the shop. Check its address.",
  not_found: "Check the shop's address or id: it does not exist on the platform.",
  rejected: "Check the shop's address and credentials.",
};

/** Some shops only send: a plugin there does, and no key was handed over. */
const isReachable = ({ connection }: OpenShop) => Object.keys(connection.credentials).length > 0;

async function examineConnection(open: OpenShop): Promise<Finding[]> {
  const { client } = open.adapter;
  if (!client) {
    return [fine("connection", "Your backend calls us; there is nothing to reach.")];
  }
  if (!isReachable(open)) {
    return [
      fine("connection", "Connected without keys: its events are received, nothing is read or written."),
    ];
  }
  try {
    const startMs = Date.now();
    const facts = await client.readShop(open.connection);
    const skewMs = facts.serverTime ? facts.serverTime.getTime() - (startMs + Date.now()) / 2 : null;
    return [
      fine("connection", `The platform answers for ${facts.name}.`),
      clock(skewMs),
      scopes(open, facts.scopes),
    ];
  } catch (error) {
    const failure = error instanceof ChannelError ? error.failure : "unavailable";
    const advice = ADVICE[failure] ?? null;
    const check = failure === "rate_limited" ? "quota" : "connection";
    return [{ check, state: "problem", message: `The platform answers: ${failure}.`, advice }];
  }
}

function clock(skewMs: number | null): Finding {
  if (skewMs === null) {
    return {
      check: "clock",
      state: "unknown",
      message: "The platform does not report its time.",
      advice: null,
    };
  }
  return Math.abs(skewMs) <= MAX_SKEW_MS
    ? fine("clock", "Clocks agree.")
    : {
        check: "clock",
        state: "warning",
        message: `Clocks differ by ${Math.round(Math.abs(skewMs) / 1_000)} s.`,
        advice: "Set the shop's server clock: signatures and change times depend on it.",
      };
}

function scopes(open: OpenShop, granted: readonly string[] | null): Finding {
  const wanted = open.connection.app?.scopes ?? [];
  if (granted === null) {
    return {
      check: "scopes",
      state: "unknown",
      message: "The platform does not report our permissions.",
      advice: null,
    };
  }
  const missing = wanted.filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace("read_", "write_")),
  );
  return missing.length === 0
    ? fine("scopes", "All rights are granted.")
    : {
        check: "scopes",
        state: "problem",
        message: `Missing rights: ${missing.join(", ")}.`,
        advice: "Connect the shop again and accept all rights.",
      };
}

async function examineSubscriptions(services: Services, open: OpenShop): Promise<Finding> {
  const { adapter, connection, shop } = open;
  if (!adapter.client?.subscribe || !isReachable(open)) {
    return {
      check: "subscriptions",
      state: "unknown",
      message: "Set on the platform, not by us.",
      advice: null,
    };
  }
  const secrets = await services.asSystem(open.tenantId, "examine-shop", (tx) =>
    readSecrets(tx, services.keyring, shop.id),
  );
  const url = deliveryUrl(services, adapter.capabilities, shop.id);
  try {
    const { created } = await adapter.client.subscribe(connection, {
      url,
      secret: secrets?.webhookSecrets[0] ?? null,
    });
    return created.length === 0
      ? fine("subscriptions", "The platform notifies us of every change.")
      : {
          check: "subscriptions",
          state: "warning",
          message: `These were missing and are back: ${created.join(", ")}.`,
          advice: "Nothing to do. Orders of the meantime are fetched by themselves.",
        };
  } catch (error) {
    const failure = error instanceof ChannelError ? error.failure : "unavailable";
    return {
      check: "subscriptions",
      state: "problem",
      message: `They could not be checked: ${failure}.`,
      advice: ADVICE[failure] ?? null,
    };
  }
}

function token({ shop }: OpenShop, now: Date): Finding {
  if (shop.status === "reauth_required") {
    return {
      check: "token",
      state: "problem",
      message: "Access has ended.",
      advice: ADVICE["unauthorized"] ?? null,
    };
  }
  if (shop.tokenExpiresAt === null) {
    return fine("token", "Access does not expire.");
  }
  const leftMs = shop.tokenExpiresAt.getTime() - now.getTime();
  return leftMs > 0
    ? fine("token", leftMs > SOON_MS ? "Access is valid." : "Access is valid and is renewed by itself.")
    : {
        check: "token",
        state: "warning",
        message: "Access has expired and will be renewed at the next call.",
        advice: null,
      };
}

function activity({ shop }: OpenShop): Finding {
  return shop.silentSince === null
    ? fine("activity", shop.lastOrderAt ? "Orders arrive as usual." : "No order has arrived yet.")
    : {
        check: "activity",
        state: "warning",
        message: `Quiet since ${shop.silentSince.toISOString()}, which is unusual for this shop.`,
        advice: "Place a test order, and look at the shop's own order list.",
      };
}

/** Examines a connection the way a patient colleague would, and says what to do about each finding. */
export async function examineShop(services: Services, tenantId: string, shopId: string): Promise<Finding[]> {
  const open = await openShop(services, tenantId, shopId).catch((error: unknown) => {
    if (error instanceof ChannelError) {
      return null;
    }
    throw error;
  });
  if (!open) {
    return [
      {
        check: "token",
        state: "problem",
        message: "Access has ended.",
        advice: ADVICE["unauthorized"] ?? null,
      },
    ];
  }
  const reached = await examineConnection(open);
  const isReached = reached.every(({ state }) => state !== "problem");
  return [
    ...reached,
    ...(isReached ? [await examineSubscriptions(services, open)] : []),
    await signature(services, open),
    token(open, new Date()),
    activity(open),
  ];
}

async function signature(services: Services, { adapter, shop, tenantId }: OpenShop): Promise<Finding> {
  if (!adapter.capabilities.isWebhookSigned) {
    return fine("signature", "Notices are not signed: each one is looked up before it counts.");
  }
  const isSigned = await services.asSystem(tenantId, "examine-shop", (tx) => hasSignedEvent(tx, shop.id));
  return isSigned
    ? fine("signature", "Its events carry a valid signature.")
    : {
        check: "signature",
        state: "unknown",
        message: "No signed event has arrived lately.",
        advice: "Place a test order to see one arrive.",
      };
}
