import type { AddressBody, ParcelBody } from "@estiba/contract";
import { AppError } from "../../../kernel/errors.ts";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import type { ParcelAddress, ParcelSize } from "../../../ports/carrier.ts";

export const MAX_PARCELS = 50;
const MM_PER_CM = 10;

const text = (value: string | null | undefined): string | null => {
  const trimmed = value?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
};

export function normalAddress(body: AddressBody): ParcelAddress {
  return {
    name: text(body.name),
    company: text(body.company),
    phone: text(body.phone),
    email: text(body.email),
    documentType: text(body.documentType),
    documentNumber: text(body.documentNumber),
    address: text(body.address),
    streetNumber: text(body.streetNumber),
    unit: text(body.unit),
    neighborhood: text(body.neighborhood),
    city: body.city.trim(),
    cityCode: text(body.cityCode),
    region: text(body.region),
    zip: text(body.zip ?? body.postalCode),
    country: body.country,
    reference: text(body.reference),
    branchId: text(body.branchId),
  };
}

const mm = (cm: number) => Math.max(1, Math.ceil(Number((cm * MM_PER_CM).toFixed(6))));

/** Sides become whole millimetres, rounded up; several equal boxes become several. */
export function normalParcels(parcels: readonly ParcelBody[]): ParcelSize[] {
  const boxes = parcels.flatMap((parcel) =>
    Array.from({ length: parcel.quantity ?? 1 }, () => ({
      lengthMm: mm(parcel.lengthCm),
      widthMm: mm(parcel.widthCm),
      heightMm: mm(parcel.heightCm),
      weightG: parcel.weightG,
      content: text(parcel.content),
      reference: text(parcel.reference),
    })),
  );
  if (boxes.length > MAX_PARCELS) {
    throw new AppError("INVALID_PARCEL", { details: { most: MAX_PARCELS, given: boxes.length } });
  }
  return boxes;
}

const fold = (value: string | null) =>
  (value ?? "")
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** What decides the price of going there, and nothing that does not. */
export function addressHash({ country, region, zip, city, cityCode, branchId }: ParcelAddress): Buffer {
  return sha256([country, region, zip, city, cityCode, branchId].map(fold).join("|"));
}

export function parcelsHash(parcels: readonly ParcelSize[]): Buffer {
  const sizes = parcels.map(({ lengthMm, widthMm, heightMm, weightG }) =>
    [lengthMm, widthMm, heightMm, weightG].join("x"),
  );
  return sha256(sizes.join("|"));
}

/** What is missing for a parcel to be handed over at the door. */
export function missingForShipping(address: ParcelAddress): string[] {
  const needed = [
    ["name", address.name],
    ["address", address.address],
    ["phone", address.phone],
  ] as const;
  return needed.filter(([, value]) => value === null).map(([field]) => field);
}
