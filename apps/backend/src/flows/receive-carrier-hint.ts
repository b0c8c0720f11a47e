import {
  findByTrackingNumbers,
  findConnection,
  hastenReads,
  insertHint,
  readCredentials,
  tenantOfConnection,
} from "../domain/shipping/index.ts";
import { AppError } from "../kernel/errors.ts";
import { isEqualConstantTime, sha256 } from "../kernel/hash.ts";
import type { Services } from "../ports/services.ts";
import { SYSTEM_ORIGIN } from "./shop-access.ts";

/** A flood of hints costs one look a minute at most. */
const LEAST_SECONDS_BETWEEN_READS = 60;

export interface IncomingHint {
  readonly provider: string;
  readonly connectionId: string;
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
}

/** A carrier says something happened. It is written down and looked up; what it says is never believed. */
export async function receiveCarrierHint(
  services: Services,
  hint: IncomingHint,
): Promise<{ isDuplicate: boolean }> {
  const tenantId = await services.inDirectory((query) => tenantOfConnection(query, hint.connectionId));
  if (tenantId === null) {
    throw new AppError("CARRIER_NOT_FOUND");
  }
  return services.inTenant(tenantId, SYSTEM_ORIGIN, async (tx) => {
    const connection = await findConnection(tx, hint.connectionId);
    const webhook = connection && services.carriers[connection.provider].webhook;
    if (!connection || !webhook || connection.provider !== hint.provider) {
      throw new AppError("CARRIER_NOT_FOUND");
    }
    const secrets = (await readCredentials(tx, services.keyring, [connection.id])).get(connection.id);
    if (hint.token === undefined || hint.token === "") {
      throw new AppError("WEBHOOK_SIGNATURE_REQUIRED");
    }
    const isOurAddress = isEqualConstantTime(sha256(hint.token), sha256(secrets?.webhookToken ?? ""));
    const incoming = { headers: hint.headers, rawBody: hint.rawBody, now: new Date() };
    const verdict = isOurAddress
      ? webhook.verify(incoming, { settings: connection.settings, credentials: secrets?.credentials ?? {} })
      : "invalid";
    if (verdict !== "valid") {
      throw new AppError(verdict === "missing" ? "WEBHOOK_SIGNATURE_REQUIRED" : "WEBHOOK_SIGNATURE_INVALID");
    }
    const hints = webhook.hints(incoming);
    const numbers = hints.flatMap(({ trackingNumber }) => trackingNumber ?? []);
    const isNew = await insertHint(tx, {
      connectionId: connection.id,
      fingerprint: sha256(
        Buffer.concat([Buffer.from(hints.map(({ dedupeKey }) => dedupeKey).join("\n")), hint.rawBody]),
      ),
      body: hint.rawBody,
      trackingNumbers: numbers,
    });
    if (isNew) {
      const shipments = await findByTrackingNumbers(tx, connection.id, numbers);
      const ids = shipments.map(({ id }) => id);
      await hastenReads(tx, ids, LEAST_SECONDS_BETWEEN_READS);
      tx.afterCommit(() => services.ring("shipping", tenantId));
    }
    return { isDuplicate: !isNew };
  });
}
