import type { CarrierProvider } from "@estiba/contract";
import type { ParcelAddress } from "../../../ports/carrier.ts";
import type { Shipment, ShipmentParcel } from "../model.ts";

/** Parcels that one carrier takes at one place. */
export interface HandOver {
  readonly connectionId: string;
  readonly provider: CarrierProvider;
  readonly carrier: { readonly code: string; readonly name: string };
  readonly isTest: boolean;
  readonly origin: ParcelAddress;
  readonly shipments: readonly Shipment[];
  readonly parcels: readonly ShipmentParcel[];
}

const fold = (value: string | null) =>
  (value ?? "")
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .trim()
    .toLowerCase();

/** The same door, however it is written. */
function doorOf({ address, unit, city, zip, region, country }: ParcelAddress): string {
  return [address, unit, city, zip, region, country].map(fold).join("|");
}

/** A reseller's carriers come each with a vehicle of their own. */
export function groupHandOvers(
  shipments: readonly Shipment[],
  parcels: readonly ShipmentParcel[],
): HandOver[] {
  const parcelsOf = Map.groupBy(parcels, ({ shipmentId }) => shipmentId);
  const groups = Map.groupBy(shipments, ({ connectionId, carrier, isTest, origin }) =>
    JSON.stringify([connectionId, carrier.code, isTest, doorOf(origin)]),
  );
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    return first
      ? {
          connectionId: first.connectionId,
          provider: first.provider,
          carrier: first.carrier,
          isTest: first.isTest,
          origin: first.origin,
          shipments: members,
          parcels: members.flatMap(({ id }) => parcelsOf.get(id) ?? []),
        }
      : [];
  });
}

/** Which parcel stands where on which list. */
export const placesOf = (made: readonly { readonly id: string; readonly handOver: HandOver }[]) =>
  made.flatMap(({ id, handOver }) =>
    handOver.shipments.map((shipment, index) => ({
      list_id: id,
      shipment_id: shipment.id,
      position: index + 1,
    })),
  );

export interface CodTotal {
  readonly currency: string;
  readonly amount: number;
}

export function totalsOf({ shipments, parcels }: Pick<HandOver, "shipments" | "parcels">) {
  const cod = new Map<string, number>();
  for (const { currency, codExpectedMinor } of shipments) {
    if (codExpectedMinor > 0) {
      cod.set(currency, (cod.get(currency) ?? 0) + codExpectedMinor);
    }
  }
  return {
    shipmentCount: shipments.length,
    parcelCount: parcels.length,
    weightG: parcels.reduce((sum, { weightG }) => sum + weightG, 0),
    cod: [...cod].map(([currency, amount]): CodTotal => ({ currency, amount })),
  };
}
