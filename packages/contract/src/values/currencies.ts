const WITHOUT_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ");
const WITH_THREE = "BHD IQD JOD KWD LYD OMR TND".split(" ");
const EXPONENTS: ReadonlyMap<string, number> = new Map([
  ...WITHOUT_DECIMALS.map((currency) => [currency, 0] as const),
  ...WITH_THREE.map((currency) => [currency, 3] as const),
]);

/** ISO 4217 decimals of the smallest unit. Colombian pesos have two, although shops show none. */
export function minorUnitExponent(currency: string): number {
  return EXPONENTS.get(currency) ?? 2;
}
