import type { trackingEndpoints } from "@estiba/contract";
import type { UserAccess } from "../../../domain/identity/index.ts";
import {
  drawZpl,
  findShipments,
  markPrinted,
  needBought,
  parcelsOf,
  type Shipment,
  needShipment,
} from "../../../domain/shipping/index.ts";
import { importEvents } from "../../../flows/shipping/tracking/import-events.ts";
import { factsOf, printLabels } from "../../../flows/shipping/labels/print-labels.ts";
import { publicTracking } from "../../../flows/shipping/tracking/public-tracking.ts";
import { readTracking } from "../../../flows/shipping/tracking/read-tracking.ts";
import { receiveCarrierHint } from "../../../flows/shipping/tracking/receive-carrier-hint.ts";
import { recordTracking } from "../../../flows/shipping/tracking/record-tracking.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { CarrierError } from "../../../ports/carrier.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { TooManyRequests } from "../../plugins/limits.ts";
import { localeOf, trackingPage } from "../../presenters/tracking-page.ts";
import { showShipment } from "./shipments.routes.ts";

const REFRESH_EVERY_MS = 60_000;
const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const fileHeaders = (name: string, type: string) => ({
  "content-type": type,
  "content-disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9._-]/g, "_")}"`,
  "cache-control": "private, no-store",
});

function tooSoon(sinceMs: number): TooManyRequests {
  const seconds = Math.ceil((REFRESH_EVERY_MS - sinceMs) / 1_000);
  return new TooManyRequests({
    limit: { perMinute: 1, burst: 1 },
    verdict: {
      isAllowed: false,
      remaining: 0,
      retryAfterMs: seconds * 1_000,
      retryAfterSeconds: seconds,
      resetSeconds: seconds,
    },
  });
}

async function zplOf(
  services: Services,
  tenantId: string,
  origin: Origin,
  shipment: Shipment,
): Promise<string> {
  const { label } = services.carriers[shipment.provider].capabilities.can;
  if (!label.includes("zpl")) {
    throw new AppError("INVALID_TRANSITION", { details: { formats: label } });
  }
  const parcels = await services.inTenant(tenantId, origin, (tx) => parcelsOf(tx, [shipment.id]));
  return factsOf(services, shipment, parcels).map(drawZpl).join("\n");
}

type Ids = keyof typeof trackingEndpoints;
type LabelIds = "getShipmentLabel" | "printLabels";
type PublicIds = "getPublicTracking" | "showTrackingPage" | "receiveCarrierWebhook";

function labelRoutes(services: Services): HandlersOf<LabelIds> {
  // Somebody who only looks does not take work off the list.
  const notePrinted = async ({ tenantId, role }: UserAccess, origin: Origin, ids: readonly string[]) => {
    if (role !== "VIEWER") {
      await services.inTenant(tenantId, origin, (tx) => markPrinted(tx, ids));
    }
  };
  return {
    getShipmentLabel: async ({ access, params, query, origin }) => {
      const { tenantId } = access;
      const shipment = await services.inTenant(tenantId, origin, (tx) => needShipment(tx, params.shipmentId));
      needBought(shipment);
      const name = shipment.trackingNumber ?? shipment.id;
      const format = query.format ?? shipment.labelFormat;
      if (format === "zpl") {
        const zpl = await zplOf(services, tenantId, origin, shipment);
        await notePrinted(access, origin, [shipment.id]);
        return { status: 200, headers: fileHeaders(`${name}.zpl`, "text/plain; charset=utf-8"), body: zpl };
      }
      const size = query.size ?? shipment.labelSize;
      const pdf = await printLabels(services, tenantId, origin, { shipments: [shipment], size });
      await notePrinted(access, origin, [shipment.id]);
      return { status: 200, headers: fileHeaders(`${name}.pdf`, "application/pdf"), body: pdf };
    },
    printLabels: async ({ access, body, origin }) => {
      const { tenantId } = access;
      const { shipmentIds = [], orderIds = [] } = body;
      if (shipmentIds.length + orderIds.length === 0) {
        throw badRequest("shipmentIds or orderIds must name what is printed.");
      }
      const found = await services.inTenant(tenantId, origin, (tx) => findShipments(tx, shipmentIds));
      const byId = new Map(found.map((shipment) => [shipment.id, shipment]));
      const missing = shipmentIds.filter((id) => !byId.has(id));
      if (missing.length > 0) {
        throw new AppError("SHIPMENT_NOT_FOUND", { details: { shipmentIds: missing } });
      }
      const shipments = shipmentIds.flatMap((id) => byId.get(id) ?? []);
      const size = body.size ?? "4x6";
      const pdf = await printLabels(services, tenantId, origin, { shipments, orderIds, size });
      await notePrinted(access, origin, shipmentIds);
      return { status: 200, headers: fileHeaders("labels.pdf", "application/pdf"), body: pdf };
    },
  };
}

function eventRoutes(services: Services): HandlersOf<Exclude<Ids, LabelIds | PublicIds>> {
  return {
    refreshShipment: async ({ access, params, origin }) => {
      const { tenantId } = access;
      const shipment = await services.inTenant(tenantId, origin, (tx) => needShipment(tx, params.shipmentId));
      needBought(shipment);
      const sinceMs = Date.now() - (shipment.lastReadAt?.getTime() ?? 0);
      if (sinceMs < REFRESH_EVERY_MS) {
        throw tooSoon(sinceMs);
      }
      try {
        await readTracking(services, tenantId, shipment.connectionId, [shipment]);
      } catch (error) {
        throw error instanceof CarrierError
          ? new AppError("CARRIER_UNAVAILABLE", { details: { reason: error.code } })
          : error;
      }
      return services.inTenant(tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await showShipment(services, tx, shipment.id) },
      }));
    },
    addTrackingEvent: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const shipment = await needShipment(tx, params.shipmentId);
        needBought(shipment);
        await recordTracking(
          services,
          tx,
          [
            {
              shipment,
              key: null,
              status: body.status,
              reason: body.reason ?? null,
              occurredAt: new Date(body.occurredAt),
              text: body.text ?? null,
              place: body.place ?? null,
              collectedMinor: body.collected ?? null,
            },
          ],
          "manual",
        );
        return { status: 200, body: { success: true, data: await showShipment(services, tx, shipment.id) } };
      }),
    importTrackingEvents: async ({ access, body, origin }) => {
      const isDryRun = body.dryRun ?? false;
      const { errors, ...counts } = await importEvents(services, access.tenantId, origin, {
        connectionId: body.connectionId,
        csv: body.csv,
        isDryRun,
      });
      return {
        status: 200,
        body: { success: true, data: { dryRun: isDryRun, ...counts, errors: [...errors] } },
      };
    },
  };
}

function publicRoutes(services: Services): HandlersOf<PublicIds> {
  return {
    getPublicTracking: async ({ params }) => {
      const { trackingNumber: _number, events, ...tracking } = await publicTracking(services, params.token);
      const data = {
        ...tracking,
        events: events.map((event) => ({ ...event, occurredAt: event.occurredAt.toISOString() })),
      };
      return { status: 200, body: { success: true, data } };
    },
    showTrackingPage: async ({ params, query, headers }) => {
      const tracking = await publicTracking(services, params.token);
      const accepted = headers["accept-language"];
      const locale = localeOf(query.lang, typeof accepted === "string" ? accepted : undefined);
      return { status: 200, headers: PAGE_HEADERS, body: trackingPage(tracking, locale) };
    },
    receiveCarrierWebhook: async ({ params, query, headers, rawBody }) => {
      const flat = Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        Array.isArray(value) ? value.join(",") : (value ?? ""),
      ]);
      const { isDuplicate } = await receiveCarrierHint(services, {
        provider: params.provider,
        connectionId: params.connectionId,
        token: query.k,
        headers: Object.fromEntries(flat),
        rawBody,
      });
      return { status: 200, body: { success: true, received: true, duplicate: isDuplicate } };
    },
  };
}

export function trackingRoutes(services: Services): HandlersOf<Ids> {
  return { ...labelRoutes(services), ...eventRoutes(services), ...publicRoutes(services) };
}
