import { randomUUID } from "node:crypto";
import type { TestApp } from "../app.ts";
import { repeat } from "./places.ts";
import { threePlaces } from "./routing.ts";

const ADDRESS = { city: "Bogotá", address: "Calle 1 # 2-3" };
const confirmed = { status: "confirmed", shippingAddress: ADDRESS };

export interface SentScan {
  readonly scanId: string;
  readonly fulfilmentId: string;
  readonly code?: string;
  readonly scannedAt: string;
  readonly undoes?: string;
}

/** A packing desk at a place with orders to pack. */
export async function packingDesk(app: TestApp) {
  const w = await threePlaces(app);
  const { token } = w;
  const queue = async () => (await app.ok("listDispatchQueue", { token, query: {} })).data.items;
  /** An order, confirmed; where it leaves from. */
  const order = async (items: Readonly<Record<string, number>>, more: object = {}) => {
    const orderId = await w.sell(items, { ...confirmed, ...more });
    const found = (await queue()).filter((one) => one.orderId === orderId);
    return { orderId, fulfilmentId: found[0]?.fulfilmentId ?? "" };
  };
  let minutes = 0;
  const scan = (fulfilmentId: string, code: string, change: Partial<SentScan> = {}): SentScan => {
    minutes += 1;
    const scannedAt = new Date(Date.now() - 3_600_000 + minutes * 1_000).toISOString();
    return { scanId: randomUUID(), fulfilmentId, code, scannedAt, ...change };
  };
  const undo = (fulfilmentId: string, undoes: string): SentScan => {
    const { code: _code, ...rest } = scan(fulfilmentId, "");
    return { ...rest, undoes };
  };
  const send = async (scans: readonly SentScan[], deviceId = "pda-1") =>
    (await app.ok("recordScans", { token, body: { deviceId, scans: [...scans] } })).data;
  const verdicts = async (scans: readonly SentScan[]) =>
    (await send(scans)).results.map(
      ({ verdict, counted, expected, duplicate }) =>
        `${verdict}${counted === null ? "" : ` ${counted}/${expected}`}${duplicate ? " again" : ""}`,
    );
  const look = async (fulfilmentId: string) =>
    (await app.ok("getFulfilment", { token, params: { fulfilmentId } })).data;
  const pack = (fulfilmentId: string, body: object = {}, as = token) =>
    app.ask("packFulfilment", {
      token: as,
      params: { fulfilmentId },
      headers: repeat(),
      body: { parcels: [], ...body },
    });
  const unpack = (fulfilmentId: string) => app.ask("unpackFulfilment", { token, params: { fulfilmentId } });
  const move = (orderId: string, status: "cancelled" | "on_hold" | "confirmed") =>
    app.ok("changeOrderStatus", { token, params: { orderId }, body: { status } });
  return { ...w, order, scan, undo, send, verdicts, look, pack, unpack, move };
}
