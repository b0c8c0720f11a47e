import { cardsOfConnections, readCredentials, type Connection } from "../../../domain/shipping/index.ts";
import type { CarrierAdapter, CarrierContext } from "../../../ports/carrier.ts";
import type { Services, Tx } from "../../../ports/services.ts";

export interface OpenCarrier {
  readonly connection: Connection;
  readonly adapter: CarrierAdapter;
  /** What the adapter needs for calls that may take so long each. */
  contextFor(timeoutMs: number): CarrierContext;
}

/** Everything the adapters need, read at once, so that no transaction is open while they talk. */
export async function openCarriers(
  services: Services,
  tx: Tx,
  connections: readonly Connection[],
): Promise<OpenCarrier[]> {
  const ids = connections.map(({ id }) => id);
  const secrets = await readCredentials(tx, services.keyring, ids);
  const cards = Map.groupBy(
    await cardsOfConnections(
      tx,
      connections.filter(({ provider }) => services.carriers[provider].cards).map(({ id }) => id),
    ),
    ({ connectionId }) => connectionId,
  );
  return connections.map((connection) => ({
    connection,
    adapter: services.carriers[connection.provider],
    contextFor: (timeoutMs) => ({
      connectionId: connection.id,
      name: connection.name,
      mode: connection.mode,
      settings: connection.settings,
      credentials: secrets.get(connection.id)?.credentials ?? {},
      rateCards: cards.get(connection.id) ?? [],
      bases: services.carrierBases,
      outbound: services.outbound,
      now: () => new Date(),
      timeoutMs,
    }),
  }));
}
