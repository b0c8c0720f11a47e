import {
  findByTrackingNumbers,
  findConnection,
  hastenReads,
  keepHint,
  readCredentials,
  tenantOfConnection,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import { isEqualConstantTime, sha256 } from "../../../kernel/secrets/hash.ts";
import type { CarrierHint } from "../../../ports/carrier.ts";
import type { Services, Tx } from "../../../ports/services.ts";

/** A flood of hints costs one look a minute at most. */
const LEAST_SECONDS_BETWEEN_READS = 60;

export interface IncomingHint {
  readonly provider: string;
  readonly connectionId: string;
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
}

/** A carrier's webhook is only a hint: it is stored and the tracking is read; its content is not trusted. */
export async function receiveCarrierHint(
  services: Services,
  hint: IncomingHint,
): Promise<{ isDuplicate: boolean }> {
  const tenantId = await services.findInDirectory((query) => tenantOfConnection(query, hint.connectionId));
  if (tenantId === null) {
    throw new AppError("CARRIER_NOT_FOUND");
  }
  return services.asSystem(tenantId, "receive-carrier-hint", async (tx) => {
    const connection = await findConnection(tx, hint.connectionId);
    const webhook = connection && services.carriers[connection.provider].webhook;
    if (!connection || !webhook || connection.provider !== hint.provider) {
      throw new AppError("CARRIER_NOT_FOUND");
    }
    const incoming = { headers: hint.headers, rawBody: hint.rawBody, now: new Date() };
    const secrets = (await readCredentials(tx, services.keyring, [connection.id])).get(connection.id);
    refuseForged(hint.token, secrets?.webhookToken ?? "", () =>
      webhook.verify(incoming, { settings: connection.settings, credentials: secrets?.credentials ?? {} }),
    );
    return { isDuplicate: !(await keep(services, tx, connection.id, hint.rawBody, webhook.hints(incoming))) };
  });
}

/** The address holds a token that is always required; a signature is required where there is a secret. */
function refuseForged(
  token: string | undefined,
  expected: string,
  verify: () => "valid" | "missing" | "invalid",
): void {
  if (token === undefined || token === "") {
    throw new AppError("WEBHOOK_SIGNATURE_REQUIRED");
  }
  const isOurAddress = isEqualConstantTime(sha256(token), sha256(expected));
  const verdict = isOurAddress ? verify() : "invalid";
  if (verdict !== "valid") {
    throw new AppError(verdict === "missing" ? "WEBHOOK_SIGNATURE_REQUIRED" : "WEBHOOK_SIGNATURE_INVALID");
  }
}

/** False for a repeat. */
async function keep(
  services: Services,
  tx: Tx,
  connectionId: string,
  body: Buffer,
  hints: readonly CarrierHint[],
): Promise<boolean> {
  const numbers = hints.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  const keys = Buffer.from(hints.map(({ dedupeKey }) => dedupeKey).join("\n"));
  const fingerprint = sha256(Buffer.concat([keys, body]));
  const isNew = await keepHint(tx, { connectionId, fingerprint, body, trackingNumbers: numbers });
  if (isNew) {
    const shipments = await findByTrackingNumbers(tx, connectionId, numbers);
    await hastenReads(
      tx,
      shipments.map(({ id }) => id),
      LEAST_SECONDS_BETWEEN_READS,
    );
    tx.afterCommit(() => services.ring("shipping", tx.tenantId));
  }
  return isNew;
}
