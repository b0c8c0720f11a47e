import type { Tx } from "../../../db/transaction.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { skuKey } from "../model.ts";
import { insertVariants } from "../variants/variant-store.ts";
import { changeMapping } from "./change-mapping.ts";
import type { MappingChange } from "./link-mapping.ts";
import { lockListing } from "./listing-store.ts";

export interface ProductWish {
  readonly mappingId: string;
  /** The listing's own where not given. */
  readonly sku?: string | undefined;
  readonly name?: string | undefined;
}

/** A listing that is nothing yet becomes a product of its own, and is linked to it. */
export async function createProduct(tx: Tx, wish: ProductWish): Promise<MappingChange> {
  const listing = await lockListing(tx, { id: wish.mappingId });
  if (!listing) {
    throw new AppError("MAPPING_NOT_FOUND");
  }
  if (listing.masterVariantId !== null) {
    throw new AppError("MAPPING_CONFLICT", {
      details: { mappingId: listing.id, masterVariantId: listing.masterVariantId },
    });
  }
  const sku = (wish.sku ?? listing.sku ?? "").trim();
  const key = skuKey(sku);
  if (key === null) {
    throw badRequest("The listing has no SKU of its own: give one.", { field: "sku" });
  }
  const id = newId("mva");
  const ownName = listing.name === "" ? listing.productName : listing.name;
  const inserted = await insertVariants(tx, [
    {
      id,
      productId: newId("prd"),
      productName: listing.productName === "" ? ownName : listing.productName,
      sku,
      skuKey: key,
      barcode: listing.barcode,
      name: wish.name ?? ownName,
      priceMinor: listing.priceMinor,
      currency: listing.currency,
    },
  ]);
  if (!inserted.has(id)) {
    throw new AppError("SKU_TAKEN");
  }
  await changeMapping(tx, "mapping.linked", listing, {
    masterVariantId: id,
    status: "linked",
    isManual: true,
    evidence: { match: "created", sku: listing.sku, masterSku: sku, instead: listing.evidence },
  });
  return { listing, masterVariantId: id };
}
