import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import type { CarrierInfo } from "../../../ports/carrier.ts";
import {
  deleteConnection,
  findConnection,
  isNameTaken,
  updateConnection,
  type ConnectionPatch,
} from "./connection-store.ts";
import { lockSetup } from "./settings-store.ts";
import type { Connection, LastError } from "../model.ts";
import { placeOf } from "./secrets.ts";
import { hasOpenShipments } from "../labels/shipment-reader-store.ts";

type Wish = Omit<ConnectionPatch, "credentialsSealed" | "lastError" | "settings"> & {
  readonly settings?: Connection["settings"];
  readonly credentials?: Readonly<Record<string, string>>;
};

export async function needConnection(tx: Tx, connectionId: string): Promise<Connection> {
  const connection = await findConnection(tx, connectionId);
  if (!connection) {
    throw new AppError("CARRIER_NOT_FOUND");
  }
  return connection;
}

export async function changeConnection(
  tx: Tx,
  keyring: Keyring,
  connectionId: string,
  { credentials, settings, ...wish }: Wish,
): Promise<Connection> {
  const before = await needConnection(tx, connectionId);
  await lockSetup(tx);
  if (wish.name !== undefined && (await isNameTaken(tx, { ...before, name: wish.name }))) {
    throw new AppError("CARRIER_NAME_TAKEN");
  }
  await updateConnection(tx, connectionId, {
    ...wish,
    ...(settings === undefined ? {} : { settings: { ...settings, known: before.known } }),
    ...(credentials === undefined
      ? {}
      : {
          credentialsSealed: keyring.seal(
            JSON.stringify(credentials),
            placeOf(tx.tenantId, connectionId, "credentials_sealed"),
          ),
        }),
    ...(wish.status === "active" || credentials !== undefined
      ? { status: wish.status ?? "active", lastError: null }
      : {}),
  });
  await recordChanges(tx, [
    {
      action: "carrier.changed",
      targetKind: "carrier",
      targetId: connectionId,
      after: { ...wish, hasNewCredentials: credentials !== undefined },
    },
  ]);
  return needConnection(tx, connectionId);
}

export async function removeConnection(tx: Tx, connectionId: string): Promise<void> {
  const { name } = await needConnection(tx, connectionId);
  if (await hasOpenShipments(tx, connectionId)) {
    throw new AppError("CARRIER_IN_USE");
  }
  await deleteConnection(tx, connectionId);
  await recordChanges(tx, [
    { action: "carrier.disconnected", targetKind: "carrier", targetId: connectionId, before: { name } },
  ]);
}

/** The provider's answer to the request for its carriers. */
export async function noteTest(
  tx: Tx,
  connectionId: string,
  result: { known: readonly CarrierInfo[] } | { error: LastError },
): Promise<void> {
  const { settings } = await needConnection(tx, connectionId);
  await updateConnection(
    tx,
    connectionId,
    "error" in result
      ? { lastError: result.error, ...(result.error.code === "config" ? { status: "error" as const } : {}) }
      : { lastError: null, status: "active", settings: { ...settings, known: result.known } },
  );
}
