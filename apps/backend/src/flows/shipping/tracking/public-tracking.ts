import type { ShipmentStatus, TrackStatus } from "@estiba/contract";
import { getTenant } from "../../../domain/identity/index.ts";
import {
  eventsOf,
  findShipmentByToken,
  isBought,
  readShippingSettings,
  tenantOfToken,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Services } from "../../../ports/services.ts";

/** What is public to anyone with the link: no street, telephone, document or price. */
export interface PublicTracking {
  readonly shop: {
    readonly name: string;
    readonly brandColor: string | null;
    readonly logoUrl: string | null;
  };
  readonly carrier: string;
  readonly trackingNumber: string | null;
  readonly status: ShipmentStatus;
  readonly eta: string | null;
  readonly recipient: { readonly firstName: string | null; readonly city: string };
  readonly cod: { readonly amount: number; readonly currency: string } | null;
  readonly events: readonly {
    readonly status: TrackStatus;
    readonly occurredAt: Date;
    readonly place: string | null;
  }[];
}

export async function publicTracking(services: Services, token: string): Promise<PublicTracking> {
  const tenantId = tenantOfToken(token);
  if (tenantId === null) {
    throw new AppError("TRACKING_NOT_FOUND");
  }
  return services.asSystem(tenantId, "public-tracking", async (tx) => {
    const shipment = await findShipmentByToken(tx, token);
    if (!shipment || !isBought(shipment.status)) {
      throw new AppError("TRACKING_NOT_FOUND");
    }
    const [tenant, settings] = [await getTenant(tx), await readShippingSettings(tx)];
    const events = await eventsOf(tx, [shipment.id]);
    return {
      shop: { name: tenant.name, brandColor: settings.brandColor, logoUrl: settings.logoUrl },
      carrier: shipment.carrier.name,
      trackingNumber: shipment.trackingNumber,
      status: shipment.status,
      eta: shipment.etaDate,
      recipient: {
        firstName: shipment.destination.name?.split(" ")[0] ?? null,
        city: shipment.destination.city,
      },
      cod:
        settings.isCodShown && shipment.codExpectedMinor > 0
          ? { amount: shipment.codExpectedMinor, currency: shipment.currency }
          : null,
      events: events
        .filter(({ isIgnored, reason }) => !isIgnored && reason !== "unmapped")
        .map(({ status, occurredAt, place }) => ({ status, occurredAt, place })),
    };
  });
}
