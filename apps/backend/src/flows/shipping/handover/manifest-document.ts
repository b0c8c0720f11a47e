import {
  boughtRefs,
  findConnectionEver,
  isVoid,
  manifestDocument,
  parcelsOfManifest,
  recordManifestDocument,
  recordManifestRefusal,
  type Manifest,
  type SheetFacts,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Origin, Services, Tx } from "../../../ports/services.ts";
import { runHeavy } from "../../kit/heavy-work.ts";
import { openCarriers } from "../quotes/open-carriers.ts";

const CALL_MS = 4_000;
const DOWNLOAD_MS = 8_000;
const MAX_BYTES = 10_000_000;

async function download(services: Services, url: string): Promise<Buffer | null> {
  const { status, body } = await services.outbound.request({ method: "GET", url, timeoutMs: DOWNLOAD_MS });
  const isPdf = body.subarray(0, 5).equals(Buffer.from("%PDF-"));
  return status === 200 && isPdf && body.length <= MAX_BYTES ? body : null;
}

async function downloadAll(
  services: Services,
  tenantId: string,
  urls: readonly string[],
): Promise<Buffer | null> {
  try {
    const files = await Promise.all(urls.map((url) => download(services, url)));
    const [only = null] = files;
    if (files.length <= 1 || files.includes(null)) {
      return files.length === 1 ? only : null;
    }
    const parts = files.flatMap((pdf) => (pdf ? [{ kind: "foreign", pdf, mark: null } as const] : []));
    return Buffer.from(await runHeavy(services, tenantId, "drawLabels", async () => [parts, "4x6"]));
  } catch {
    return null;
  }
}

async function openManifest(services: Services, tx: Tx, manifest: Manifest) {
  const connection = await findConnectionEver(tx, manifest.connectionId);
  const [carrier] = connection ? await openCarriers(services, tx, [connection]) : [];
  const { shipments } = await parcelsOfManifest(tx, manifest.id);
  return { carrier, refs: await boughtRefs(tx, shipments) };
}

/** Requests the carrier's own list and stores it; null as long as there is none. A refusal releases the parcels. */
export async function fetchManifest(
  services: Services,
  tenantId: string,
  origin: Origin,
  manifest: Manifest,
): Promise<Buffer | null> {
  const { carrier, refs } = await services.inTenant(tenantId, origin, (tx) =>
    openManifest(services, tx, manifest),
  );
  const outcome = await carrier?.adapter.handOverList?.(carrier.contextFor(CALL_MS), refs);
  if (outcome?.kind === "rejected") {
    const failure = { code: outcome.code, message: outcome.message.slice(0, 300) };
    await services.inTenant(tenantId, origin, (tx) => recordManifestRefusal(tx, manifest.id, failure));
    return null;
  }
  const document =
    outcome?.kind === "done" ? await downloadAll(services, tenantId, outcome.value.documentUrls) : null;
  if (document) {
    await services.inTenant(tenantId, origin, (tx) => recordManifestDocument(tx, manifest.id, document));
  }
  return document;
}

function sheetOf(
  manifest: Manifest,
  { shipments, parcels }: Awaited<ReturnType<typeof parcelsOfManifest>>,
): SheetFacts {
  return {
    id: manifest.id,
    carrier: manifest.carrier.name,
    origin: manifest.origin,
    date: manifest.createdAt.toISOString().slice(0, 10).split("-").toReversed().join("/"),
    mark: manifest.status === "cancelled" ? "void" : manifest.isTest ? "test" : null,
    rows: shipments.flatMap((shipment) => {
      const boxes = parcels.get(shipment.id) ?? [];
      return boxes.map((box) => ({
        trackingNumber: box.trackingNumber ?? shipment.trackingNumber ?? "",
        orderNumber: shipment.orderNumber,
        town: [shipment.destination.zip, shipment.destination.city].filter(Boolean).join(" "),
        parcel: box.parcel,
        parcels: boxes.length,
        weightG: box.weightG,
        cod:
          shipment.codExpectedMinor > 0 && box.parcel === 1
            ? { minor: shipment.codExpectedMinor, currency: shipment.currency }
            : null,
        isVoid: isVoid(shipment),
      }));
    }),
  };
}

/** The carrier's own where it exists; otherwise ours, so that there is always a list to sign. */
export async function manifestPdf(
  services: Services,
  input: { tenantId: string; origin: Origin; manifest: Manifest; language: "es" | "en" | "pt" },
): Promise<Buffer> {
  const { tenantId, origin, manifest } = input;
  if (manifest.status === "refused") {
    throw new AppError("INVALID_TRANSITION", {
      details: { status: manifest.status, reason: manifest.failure?.code },
    });
  }
  const kept =
    manifest.status === "ready" && manifest.source === "carrier"
      ? await services.inTenant(tenantId, origin, (tx) => manifestDocument(tx, manifest.id))
      : null;
  const document =
    manifest.status === "waiting" ? await fetchManifest(services, tenantId, origin, manifest) : kept;
  if (document && document.length > 0) {
    return document;
  }
  const pdf = await runHeavy(services, tenantId, "drawSheet", async () => {
    const parts = await services.inTenant(tenantId, origin, (tx) => parcelsOfManifest(tx, manifest.id));
    return [sheetOf(manifest, parts), input.language];
  });
  return Buffer.from(pdf);
}
