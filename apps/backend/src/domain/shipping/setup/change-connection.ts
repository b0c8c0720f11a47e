import type { CarrierStatus } from "@estiba/contract";
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
import { moveConnection } from "./connection-status-store.ts";
import { lockSetup } from "./settings-store.ts";
import type { Connection, LastError } from "../model.ts";
import { placeOf } from "./secrets.ts";
import { hasOpenShipments } from "../labels/shipment-reader-store.ts";

type Wish = Omit<ConnectionPatch, "credentialsSealed" | "lastError" | "settings"> & {
  readonly status?: Exclude<CarrierStatus, "error">;
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
  const { status = credentials === undefined ? undefined : "active", ...fields } = wish;
  await updateConnection(tx, connectionId, {
    ...fields,
    ...(settings === undefined ? {} : { settings: { ...settings, known: before.known } }),
    ...(credentials === undefined
      ? {}
      : {
          credentialsSealed: keyring.seal(
            JSON.stringify(credentials),
            placeOf(tx.tenantId, connectionId, "credentials_sealed"),
          ),
        }),
    ...(status === "active" || credentials !== undefined ? { lastError: null } : {}),
  });
  if (status !== undefined) {
    await moveConnection(tx, connectionId, status);
  }
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
  await moveConnection(tx, connectionId, "disabled");
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
  if (!("error" in result)) {
    await updateConnection(tx, connectionId, {
      lastError: null,
      settings: { ...settings, known: result.known },
    });
    await moveConnection(tx, connectionId, "active");
    return;
  }
  await updateConnection(tx, connectionId, { lastError: result.error });
  if (result.error.code === "config") {
    await moveConnection(tx, connectionId, "error");
  }
}
