import {
  chooseParcels,
  findManifests,
  groupHandOvers,
  liveManifestsOf,
  openManifests,
  parcelsOf,
  type Manifest,
  type ParcelChoice,
} from "../../../domain/shipping/index.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { fetchManifest } from "./manifest-document.ts";

/** Beyond this many carriers, lists are requested when they are printed. */
const MAX_ASKED = 10;

export interface ManifestInput {
  readonly tenantId: string;
  readonly origin: Origin;
  readonly choice: ParcelChoice;
}

/** One list for each carrier and place; a carrier that makes its own is called afterwards. */
export async function createManifests(
  services: Services,
  { tenantId, origin, choice }: ManifestInput,
): Promise<{ manifests: Manifest[]; hasMore: boolean }> {
  const { ids, hasMore } = await services.inTenant(tenantId, origin, async (tx) => {
    const chosen = await chooseParcels(tx, choice, {
      name: "manifest",
      taken: liveManifestsOf,
      takenCode: "SHIPMENT_ON_MANIFEST",
    });
    const parcels = await parcelsOf(
      tx,
      chosen.shipments.map(({ id }) => id),
    );
    const made = groupHandOvers(chosen.shipments, parcels).map((handOver) => ({
      handOver,
      source: services.carriers[handOver.provider].handOverList ? ("carrier" as const) : ("own" as const),
    }));
    return { ids: await openManifests(tx, made), hasMore: chosen.hasMore };
  });
  const made = await services.inTenant(tenantId, origin, (tx) => findManifests(tx, ids));
  const waiting = made.filter(({ status }) => status === "waiting").slice(0, MAX_ASKED);
  await Promise.all(waiting.map((manifest) => fetchManifest(services, tenantId, origin, manifest)));
  const manifests = await services.inTenant(tenantId, origin, (tx) => findManifests(tx, ids));
  return { manifests, hasMore };
}
