import type { AlertType } from "@estiba/contract";
import type { OutgoingMail } from "./model.ts";
import { plainText } from "./plain-text.ts";

type Texts = Readonly<Record<OutgoingMail["locale"], string>>;

const LINES: Readonly<Record<AlertType, Texts>> = {
  "inventory.stock_zero": {
    es: "Agotado: {name} ({sku})",
    en: "Out of stock: {name} ({sku})",
    pt: "Sem estoque: {name} ({sku})",
  },
  "inventory.low_stock": {
    es: "Queda poco: {name} ({sku}), {after} unidades, mínimo {threshold}",
    en: "Running low: {name} ({sku}), {after} units left, threshold {threshold}",
    pt: "Resta pouco: {name} ({sku}), {after} unidades, mínimo {threshold}",
  },
  "inventory.oversold": {
    es: "Venta sin inventario suficiente: {name} ({sku}), faltan {shortfallQuantity}",
    en: "Oversold: {name} ({sku}), {shortfallQuantity} missing",
    pt: "Venda sem estoque suficiente: {name} ({sku}), faltam {shortfallQuantity}",
  },
  "inventory.mapping_conflict": {
    es: "Vínculo en conflicto en {shopName}: {name} ({sku})",
    en: "Mapping conflict at {shopName}: {name} ({sku})",
    pt: "Vínculo em conflito em {shopName}: {name} ({sku})",
  },
  "inventory.unmapped_sale": {
    es: "Venta sin vincular en {shopName}: {sku}, {quantity} unidades",
    en: "Unmapped sale at {shopName}: {sku}, {quantity} units",
    pt: "Venda sem vínculo em {shopName}: {sku}, {quantity} unidades",
  },
  "inventory.drift": {
    es: "Otro inventario en {shopName}: {sku} muestra {observed} en lugar de {expected}",
    en: "Different stock at {shopName}: {sku} shows {observed} instead of {expected}",
    pt: "Outro estoque em {shopName}: {sku} mostra {observed} em vez de {expected}",
  },
  "dispatch.late": {
    es: "Pedidos atrasados en {placeName}: {orders}, debían salir antes de {shipBy}",
    en: "Late orders at {placeName}: {orders}, due by {shipBy}",
    pt: "Pedidos atrasados em {placeName}: {orders}, deviam sair até {shipBy}",
  },
  "shop.reauth_required": {
    es: "Hay que volver a conectar {shopName}",
    en: "{shopName} has to be connected again",
    pt: "É preciso conectar {shopName} novamente",
  },
  "shop.resend_required": {
    es: "Envía otra vez los pedidos de {shopName} creados o cambiados entre {from} y {until}: pueden faltar; los repetidos no se duplican",
    en: "Send orders of {shopName} again that were placed or changed between {from} and {until}: they may be missing; repeats are harmless",
    pt: "Envie de novo os pedidos de {shopName} criados ou alterados entre {from} e {until}: podem faltar; os repetidos não são duplicados",
  },
  "shop.silent": {
    es: "{shopName} no recibe pedidos desde {silentSince}",
    en: "{shopName} has had no orders since {silentSince}",
    pt: "{shopName} não recebe pedidos desde {silentSince}",
  },
  "shop.replayed_event": {
    es: "Alguien envió a {shopName} un evento firmado que era de otra tienda; se rechazó",
    en: "{shopName} received a signed event that belongs to another shop; it was refused",
    pt: "Alguém enviou para {shopName} um evento assinado que era de outra loja; foi recusado",
  },
};

const MORE: Texts = { es: "… y {count} más", en: "… and {count} more", pt: "… e mais {count}" };

export interface AlertLine {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

function wordOf(value: unknown): string {
  const isWord = (typeof value === "string" && value !== "") || typeof value === "number";
  return isWord ? plainText(String(value).slice(0, 120)) : "-";
}

function fill(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => wordOf(values[name]));
}

function lineOf(locale: OutgoingMail["locale"], { type, data }: AlertLine): string {
  const texts = new Map<string, Texts>(Object.entries(LINES)).get(type);
  return texts ? fill(texts[locale], data) : type;
}

/** One alert is the subject itself; several are counted there and listed below. */
export function alertMail(input: {
  readonly to: string;
  readonly locale: OutgoingMail["locale"];
  readonly tenant: string;
  readonly link: string;
  readonly lines: readonly AlertLine[];
  readonly total: number;
}): OutgoingMail {
  const { to, locale, tenant, link, total } = input;
  const texts = input.lines.map((line) => lineOf(locale, line));
  const left = total - texts.length;
  const listed = left > 0 ? [...texts, fill(MORE[locale], { count: left })] : texts;
  return {
    template: total === 1 ? "alert" : "alert_digest",
    locale,
    to,
    params: { tenant, link, headline: texts[0] ?? "", count: String(total), lines: listed.join("\n") },
  };
}
