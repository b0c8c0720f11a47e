import type { manifestEndpoints } from "@estiba/contract";
import {
  cancelManifest,
  listManifests,
  needManifest,
  parcelsOfManifest,
} from "../../../domain/shipping/index.ts";
import { createManifests } from "../../../flows/shipping/handover/create-manifests.ts";
import { manifestPdf } from "../../../flows/shipping/handover/manifest-document.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentHandedOver, presentManifest } from "../../presenters/hand-overs.ts";

async function showManifest(tx: Tx, manifestId: string) {
  const manifest = await needManifest(tx, manifestId);
  const { shipments, parcels } = await parcelsOfManifest(tx, manifest.id);
  return {
    ...presentManifest(manifest),
    items: shipments.map((shipment) => presentHandedOver(shipment, parcels.get(shipment.id) ?? [])),
  };
}

export function manifestsRoutes(services: Services): HandlersOf<keyof typeof manifestEndpoints> {
  return {
    createManifests: async ({ access, body, origin }) => {
      const { tenantId } = access;
      const { manifests, hasMore } = await createManifests(services, { tenantId, origin, choice: body });
      const data = { manifests: manifests.map(presentManifest), more: hasMore };
      return { status: 201, body: { success: true, data } };
    },
    listManifests: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const found = await listManifests(tx, { connectionId: query.connectionId }, page);
        return { status: 200, body: { success: true, data: presentPage(found, page, presentManifest) } };
      }),
    getManifest: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await showManifest(tx, params.manifestId) },
      })),
    getManifestDocument: async ({ access, params, query, origin }) => {
      const { tenantId } = access;
      const manifest = await services.inTenant(tenantId, origin, (tx) => needManifest(tx, params.manifestId));
      const pdf = await manifestPdf(services, { tenantId, origin, manifest, language: query.lang ?? "es" });
      return {
        status: 200,
        headers: {
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="${manifest.id}.pdf"`,
          "cache-control": "private, no-store",
        },
        body: pdf,
      };
    },
    cancelManifest: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await cancelManifest(tx, params.manifestId);
        return { status: 200, body: { success: true, data: await showManifest(tx, params.manifestId) } };
      }),
  };
}
