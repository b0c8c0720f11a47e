import {
  endManifest,
  findManifests,
  groupHandOvers,
  insertManifests,
  liveManifestsOf,
  parcelsOf,
  type Manifest,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Origin, Services, Tx } from "../../../ports/services.ts";
import { chooseParcels, type ParcelChoice } from "./choose-parcels.ts";
import { fetchManifest } from "./manifest-document.ts";

/** More carriers than this at once are asked when somebody wants to print. */
const MAX_ASKED = 10;

export interface ManifestInput {
  readonly tenantId: string;
  readonly origin: Origin;
  readonly choice: ParcelChoice;
}

export async function needManifest(tx: Tx, manifestId: string): Promise<Manifest> {
  const [manifest] = await findManifests(tx, [manifestId]);
  if (!manifest) {
    throw new AppError("MANIFEST_NOT_FOUND");
  }
  return manifest;
}

/** One list for each carrier and place; a carrier that makes its own is asked for it afterwards. */
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
    return { ids: await insertManifests(tx, made), hasMore: chosen.hasMore };
  });
  const made = await services.inTenant(tenantId, origin, (tx) => findManifests(tx, ids));
  const waiting = made.filter(({ status }) => status === "waiting").slice(0, MAX_ASKED);
  await Promise.all(waiting.map((manifest) => fetchManifest(services, tenantId, origin, manifest)));
  const manifests = await services.inTenant(tenantId, origin, (tx) => findManifests(tx, ids));
  return { manifests, hasMore };
}

export async function cancelManifest(
  services: Services,
  input: { tenantId: string; origin: Origin; manifestId: string },
): Promise<void> {
  await services.inTenant(input.tenantId, input.origin, async (tx) => {
    const { id } = await needManifest(tx, input.manifestId);
    await endManifest(tx, id, { status: "cancelled", failure: null });
  });
}
