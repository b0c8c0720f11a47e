import type { CarrierProvider } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import type { ConnectionSettings } from "../../../ports/carrier.ts";
import { MAX_CONNECTIONS, countConnections, findConnection, insertConnection } from "./connection-store.ts";
import type { Connection } from "../model.ts";
import { newToken, placeOf } from "./secrets.ts";

export interface ConnectionInput {
  readonly provider: CarrierProvider;
  readonly name: string;
  readonly mode: "live" | "test";
  readonly settings?: ConnectionSettings | undefined;
  readonly settlement?: "credit" | "prepaid" | undefined;
  readonly remittanceCycleDays?: number | undefined;
  readonly credentials?: Readonly<Record<string, string>> | undefined;
}

const CYCLE_DAYS = 15;

export async function createConnection(
  tx: Tx,
  keyring: Keyring,
  input: ConnectionInput,
): Promise<Connection> {
  const id = newId("ccn");
  if ((await countConnections(tx)) >= MAX_CONNECTIONS) {
    throw badRequest(`There are ${MAX_CONNECTIONS} carrier connections. Delete one first.`);
  }
  const credentials = input.credentials ?? {};
  const isNew = await insertConnection(tx, {
    id,
    provider: input.provider,
    name: input.name.trim(),
    mode: input.mode,
    settings: input.settings ?? {},
    settlement: input.settlement ?? "credit",
    remittanceCycleDays: input.remittanceCycleDays ?? CYCLE_DAYS,
    credentialsSealed:
      Object.keys(credentials).length === 0
        ? null
        : keyring.seal(JSON.stringify(credentials), placeOf(tx.tenantId, id, "credentials_sealed")),
    webhookTokenSealed: keyring.seal(newToken(), placeOf(tx.tenantId, id, "webhook_token_sealed")),
  });
  const connection = isNew ? await findConnection(tx, id) : null;
  if (!connection) {
    throw new AppError("CARRIER_NAME_TAKEN");
  }
  await recordChanges(tx, [
    {
      action: "carrier.connected",
      targetKind: "carrier",
      targetId: id,
      after: { provider: input.provider, name: connection.name, mode: input.mode },
    },
  ]);
  return connection;
}
