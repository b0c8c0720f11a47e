import type { TrackStatus } from "@estiba/contract";
import { keysOf } from "../json/keys-of.ts";

/** What carriers write, as a whole and never as a part: ENTREGADO A TRANSPORTADORA is not a delivery. */
const TEXTS = {
  label_created: [
    "PENDIENTE",
    "PENDIENTE CONFIRMACION",
    "GUIA GENERADA",
    "CREATED",
    "LABEL CREATED",
    "CREADO",
  ],
  picked_up: [
    "RECOGIDO POR TRANSPORTADORA",
    "ENTREGADO A TRANSPORTADORA",
    "EN BODEGA ORIGEN",
    "EN BODEGA TRANSPORTADORA",
    "MANIFIESTO",
    "PICKED UP",
  ],
  in_transit: [
    "EN TRANSITO",
    "EN CAMINO",
    "DESPACHADA",
    "EN DESPACHO",
    "EN BODEGA DESTINO",
    "ENTREGADO A CONEXIONES",
    "NOVEDAD SOLUCIONADA",
    "MAL RUTEO",
    "REINGRESO A BODEGA",
    "SHIPPED",
    "IN TRANSIT",
    "TRANSIT",
  ],
  out_for_delivery: [
    "EN REPARTO",
    "EN RUTA",
    "EN DISTRIBUCION",
    "SALIDA A RUTA",
    "RUTEADO PARA SU ENTREGA",
    "ZONA DE ENTREGA",
    "OUT FOR DELIVERY",
  ],
  available_for_pickup: [
    "RECLAME EN OFICINA",
    "PARA RETIRO",
    "RETIRO EN AGENCIA",
    "EN PUNTO",
    "AVAILABLE FOR PICKUP",
    "PICKUP AT OFFICE",
  ],
  delivery_attempted: ["INTENTO DE ENTREGA", "DELIVERY ATTEMPT", "DELIVERY ATTEMPTED"],
  exception: ["NOVEDAD", "RECHAZADO", "INCIDENT", "ADDRESS ERROR", "REJECTED", "EXCEPTION"],
  delivered: ["ENTREGADO", "DELIVERED"],
  return_in_transit: ["EN PROCESO DE DEVOLUCION", "DEVOLUCION EN TRANSITO", "RETURN IN TRANSIT"],
  returned: ["DEVUELTO", "RETURNED"],
  lost: ["LOST", "EXTRAVIADO"],
  damaged: ["DAMAGED", "DANADO"],
  cancelled: ["CANCELADO", "ANULADO", "ANULADA", "CANCELED", "CANCELLED"],
} satisfies Partial<Record<TrackStatus, readonly string[]>>;

const BY_TEXT: ReadonlyMap<string, TrackStatus> = new Map(
  keysOf(TEXTS).flatMap((status) => TEXTS[status].map((text): [string, TrackStatus] => [text, status])),
);

function normalTrackText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toUpperCase()
    .replace(/[_\s]+/g, " ")
    .trim();
}

/** Null when the text is not mapped; `own` is the mapping of this connection's owner. */
export function statusOfText(
  text: string,
  own: Readonly<Record<string, TrackStatus>> = {},
): TrackStatus | null {
  const word = normalTrackText(text);
  const told = Object.entries(own).find(([name]) => normalTrackText(name) === word);
  return told?.[1] ?? BY_TEXT.get(word) ?? null;
}
