import { moneyText, numberLocale } from "@estiba/contract/values";
import type { ShipmentStatus } from "@estiba/contract";
import type { PublicTracking } from "../../flows/shipping/tracking/public-tracking.ts";

type Locale = "es" | "en" | "pt";

const STATES: Readonly<Record<Locale, Readonly<Record<ShipmentStatus, string>>>> = {
  es: {
    draft: "En preparación",
    purchasing: "En preparación",
    purchase_unknown: "En preparación",
    failed: "En preparación",
    label_created: "Listo para despachar",
    picked_up: "Retirado por la transportadora",
    in_transit: "En camino",
    out_for_delivery: "En reparto",
    available_for_pickup: "Listo para retirar",
    delivery_attempted: "Intento de entrega",
    exception: "Con una novedad",
    delivered: "Entregado",
    return_in_transit: "Volviendo al remitente",
    returned: "Devuelto",
    lost: "Extraviado",
    damaged: "Dañado",
    cancelling: "Cancelado",
    cancelled: "Cancelado",
  },
  en: {
    draft: "Being prepared",
    purchasing: "Being prepared",
    purchase_unknown: "Being prepared",
    failed: "Being prepared",
    label_created: "Ready to ship",
    picked_up: "With the carrier",
    in_transit: "On its way",
    out_for_delivery: "Out for delivery",
    available_for_pickup: "Ready to collect",
    delivery_attempted: "Delivery attempted",
    exception: "There is a problem",
    delivered: "Delivered",
    return_in_transit: "Going back to the sender",
    returned: "Returned",
    lost: "Lost",
    damaged: "Damaged",
    cancelling: "Cancelled",
    cancelled: "Cancelled",
  },
  pt: {
    draft: "Em preparação",
    purchasing: "Em preparação",
    purchase_unknown: "Em preparação",
    failed: "Em preparação",
    label_created: "Pronto para envio",
    picked_up: "Com a transportadora",
    in_transit: "A caminho",
    out_for_delivery: "Saiu para entrega",
    available_for_pickup: "Pronto para retirada",
    delivery_attempted: "Tentativa de entrega",
    exception: "Com uma ocorrência",
    delivered: "Entregue",
    return_in_transit: "Voltando ao remetente",
    returned: "Devolvido",
    lost: "Extraviado",
    damaged: "Danificado",
    cancelling: "Cancelado",
    cancelled: "Cancelado",
  },
};

const WORDS = {
  es: {
    title: "Seguimiento",
    to: "Para",
    eta: "Llegada estimada",
    cod: "A pagar al recibir",
    history: "Recorrido",
    number: "Número de guía",
  },
  en: {
    title: "Tracking",
    to: "For",
    eta: "Expected",
    cod: "To pay on delivery",
    history: "History",
    number: "Tracking number",
  },
  pt: {
    title: "Rastreamento",
    to: "Para",
    eta: "Previsão",
    cod: "A pagar na entrega",
    history: "Percurso",
    number: "Código de rastreio",
  },
} as const satisfies Record<Locale, Record<string, string>>;

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0) ?? 0};`);

/** The first supported language that the browser accepts. */
export function localeOf(asked: string | undefined, header: string | undefined): Locale {
  if (asked === "es" || asked === "en" || asked === "pt") {
    return asked;
  }
  const wanted = (header ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((one): one is Locale => one === "es" || one === "en" || one === "pt") ?? "es";
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f6f7f9;color:#1b1f24}
main{max-width:32rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.1rem;margin:0 0 1rem}h2{font-size:1.6rem;margin:0 0 .5rem}
section{background:#fff;border-radius:.75rem;padding:1.25rem;margin-bottom:1rem;border-top:4px solid var(--brand)}
ol{list-style:none;margin:0;padding:0}li{padding:.5rem 0;border-bottom:1px solid #e6e8eb}li:last-child{border:0}
small{color:#57606a}dl{margin:0}dt{color:#57606a;font-size:.85rem}dd{margin:0 0 .5rem}img{max-height:3rem;max-width:12rem}`;

function facts(tracking: PublicTracking, locale: Locale): string {
  const words = WORDS[locale];
  const rows: [string, string | null][] = [
    [words.to, [tracking.recipient.firstName, tracking.recipient.city].filter(Boolean).join(", ")],
    [
      words.number,
      tracking.trackingNumber === null ? null : `${tracking.carrier} ${tracking.trackingNumber}`,
    ],
    [words.eta, tracking.eta],
    [
      words.cod,
      tracking.cod === null
        ? null
        : moneyText(
            tracking.cod.amount,
            tracking.cod.currency,
            numberLocale(null, tracking.cod.currency) ?? locale,
          ),
    ],
  ];
  return rows
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `<dt>${name}</dt><dd>${escape(value ?? "")}</dd>`)
    .join("");
}

/** A page of its own: no script, nothing loaded but the shop's picture. */
export function trackingPage(tracking: PublicTracking, locale: Locale): string {
  const words = WORDS[locale];
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const events = tracking.events
    .toReversed()
    .map(
      ({ status, occurredAt, place }) =>
        `<li><strong>${STATES[locale][status]}</strong>${place === null ? "" : ` · ${escape(place)}`}<br><small><time datetime="${occurredAt.toISOString()}">${when.format(occurredAt)} UTC</time></small></li>`,
    )
    .join("");
  const logo =
    tracking.shop.logoUrl === null
      ? ""
      : `<img src="${escape(tracking.shop.logoUrl)}" alt="${escape(tracking.shop.name)}">`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(`${words.title} · ${tracking.shop.name}`)}</title><style>:root{--brand:${tracking.shop.brandColor ?? "#1b1f24"}}${STYLE}</style></head><body><main><h1>${logo || escape(tracking.shop.name)}</h1><section><h2>${STATES[locale][tracking.status]}</h2><dl>${facts(tracking, locale)}</dl></section><section><h1>${words.history}</h1><ol>${events}</ol></section></main></body></html>`;
}
