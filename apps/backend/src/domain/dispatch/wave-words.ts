export type WaveLanguage = "es" | "en" | "pt";

/** A wave as it is printed. No names of buyers. */
export interface WaveHead {
  readonly number: number;
  readonly place: string;
  readonly date: string;
}

export const WAVE_WORDS = {
  es: {
    title: "LISTA DE RECOLECCIÓN",
    wave: "Oleada",
    bin: "Ubicación",
    quantity: "Cant.",
    product: "Producto",
    share: "Para",
    order: "Pedido",
    onlyOrder: "pedido",
    orders: "pedidos",
    onlyUnit: "unidad",
    units: "unidades",
    page: "Hoja",
  },
  en: {
    title: "PICK LIST",
    wave: "Wave",
    bin: "Bin",
    quantity: "Qty",
    product: "Product",
    share: "For",
    order: "Order",
    onlyOrder: "order",
    orders: "orders",
    onlyUnit: "unit",
    units: "units",
    page: "Page",
  },
  pt: {
    title: "LISTA DE SEPARAÇÃO",
    wave: "Onda",
    bin: "Endereço",
    quantity: "Qtd.",
    product: "Produto",
    share: "Para",
    order: "Pedido",
    onlyOrder: "pedido",
    orders: "pedidos",
    onlyUnit: "unidade",
    units: "unidades",
    page: "Folha",
  },
} as const;
export type WaveWords = (typeof WAVE_WORDS)[WaveLanguage];

export const shownUnits = (units: number, words: WaveWords): string =>
  `${units} ${units === 1 ? words.onlyUnit : words.units}`;

export const shownOrders = (orders: number, words: WaveWords): string =>
  `${orders} ${orders === 1 ? words.onlyOrder : words.orders}`;
