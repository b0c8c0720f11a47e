import type { NormalQuote, ParcelSize, Price, RateCardBody } from "../../ports/carrier.ts";

const HALF = 5_000n;
const WHOLE = 10_000n;

/** A share in basis points, half up. */
export function share(amountMinor: number, basisPoints: number): number {
  return Number((BigInt(amountMinor) * BigInt(basisPoints) + HALF) / WHOLE);
}

const ceilDivide = (dividend: number, divisor: number): number =>
  Number((BigInt(dividend) + BigInt(divisor) - 1n) / BigInt(divisor));

/** Grams a box counts for by its size: cubic millimetres over cubic centimetres per kilogram. */
function volumetricG(parcel: ParcelSize, divisor: number): number {
  const volume = BigInt(parcel.lengthMm) * BigInt(parcel.widthMm) * BigInt(parcel.heightMm);
  return Number((volume + BigInt(divisor) - 1n) / BigInt(divisor));
}

export function billableG(card: RateCardBody, parcels: readonly ParcelSize[]): number {
  const sum = parcels.reduce(
    (total, parcel) => total + Math.max(parcel.weightG, volumetricG(parcel, card.volumetricDivisor)),
    0,
  );
  return ceilDivide(Math.max(sum, card.minBillableG), card.roundUpToG) * card.roundUpToG;
}

type Service = RateCardBody["services"][number];
type Zone = RateCardBody["zones"][number];

/** Null when the service does not go that far up. */
export function baseMinor(service: Service, zone: string, grams: number): number | null {
  const brackets = service.brackets
    .filter((bracket) => bracket.zone === zone)
    .toSorted((left, right) => left.upToG - right.upToG);
  const fitting = brackets.find((bracket) => bracket.upToG >= grams);
  if (fitting) {
    return fitting.price;
  }
  const last = brackets.at(-1);
  const extra = service.extra?.find((one) => one.zone === zone);
  if (!last || !extra) {
    return null;
  }
  return last.price + ceilDivide(grams - last.upToG, extra.perG) * extra.price;
}

function codFee(card: RateCardBody, codMinor: number): number {
  if (codMinor === 0) {
    return 0;
  }
  const { bp, min, max, fixed } = card.cod;
  const bounded = Math.max(share(codMinor, bp), min);
  return (max === null ? bounded : Math.min(bounded, max)) + fixed;
}

export interface CardPrice {
  readonly price: Price;
  readonly codFeeWithTaxMinor: number;
  readonly returnFreightMinor: number;
}

export function priceOf(
  card: RateCardBody,
  zone: Zone,
  base: number,
  { declaredMinor, codMinor }: Pick<NormalQuote, "declaredMinor" | "codMinor">,
): CardPrice {
  const fuel = share(base, card.fuelBp);
  const isInsured = declaredMinor > card.insurance.freeUpTo;
  const insurance = isInsured ? Math.max(share(declaredMinor, card.insurance.bp), card.insurance.min) : 0;
  const fee = codFee(card, codMinor);
  const freight = base + fuel + insurance + zone.remoteFee;
  const tax = share(freight + fee, card.taxBp);
  const total = freight + fee + tax;
  const taxWithoutFee = share(freight, card.taxBp);
  return {
    price: { base, fuel, insurance, codFee: fee, remote: zone.remoteFee, other: 0, discount: 0, tax, total },
    codFeeWithTaxMinor: fee + tax - taxWithoutFee,
    returnFreightMinor: share(freight + taxWithoutFee, card.returnFreight.bpOfOutbound),
  };
}
