import type { JsonObject } from "../kit/index.ts";
import { findOrder } from "./find-order.ts";
import type { WpAnswer, WpCall, WpRoute } from "./wp-call.ts";
import { CREATE, DELETE, flagOf, param, READ, textField } from "./wp-call.ts";
import { gmtDate, localDate } from "./wp-dates.ts";
import { missingParam, WpError } from "./wp-error.ts";
import type { WpNote, WpShopState, WpTracking } from "./wp-state.ts";
import { nextSmallId } from "./wp-state.ts";

const PROVIDERS = {
  Chile: { Starken: "https://starken.example/%1$s" },
  "United States (US)": { USPS: "https://usps.example/%1$s" },
};

function renderNote(call: WpCall, note: WpNote): JsonObject {
  return {
    id: note.id,
    author: "WooCommerce",
    date_created: localDate(note.atMs, call.state.settings.utcOffsetMinutes),
    date_created_gmt: gmtDate(note.atMs),
    note: note.note,
    customer_note: note.isForCustomer,
  };
}

function notesOf(call: WpCall): WpNote[] {
  const order = findOrder(call, param(call, "id"));
  const notes = call.state.orderNotes.get(order.id) ?? [];
  call.state.orderNotes.set(order.id, notes);
  return notes;
}

function addNote(call: WpCall): WpAnswer {
  const notes = notesOf(call);
  const text = textField(call.body, "note");
  if (text === undefined) {
    throw missingParam("note");
  }
  const note: WpNote = {
    id: nextSmallId(call.state),
    atMs: call.sim.clock.nowMs(),
    note: text,
    isForCustomer: flagOf(call, "customer_note"),
  };
  notes.push(note);
  return { status: 201, body: renderNote(call, note) };
}

function findNote(call: WpCall): WpNote {
  const note = notesOf(call).find((candidate) => String(candidate.id) === param(call, "note"));
  if (note === undefined) {
    throw new WpError(404, "woocommerce_rest_invalid_id", "Invalid resource ID.");
  }
  return note;
}

function deleteNote(call: WpCall): WpAnswer {
  const note = findNote(call);
  if (!flagOf(call, "force")) {
    throw new WpError(501, "woocommerce_rest_trash_not_supported", "Order notes do not support trashing.");
  }
  call.state.orderNotes.set(
    param(call, "id"),
    notesOf(call).filter((candidate) => candidate !== note),
  );
  return { body: renderNote(call, note) };
}

function trackingsOf(call: WpCall): WpTracking[] {
  const order = findOrder(call, param(call, "id"));
  const trackings = call.state.trackings.get(order.id) ?? [];
  call.state.trackings.set(order.id, trackings);
  return trackings;
}

function renderTracking(tracking: WpTracking): JsonObject {
  return {
    tracking_id: tracking.id,
    tracking_provider: tracking.provider,
    tracking_link: tracking.link.replace("%1$s", tracking.number),
    tracking_number: tracking.number,
    date_shipped: tracking.shippedOn,
  };
}

function addTracking(call: WpCall): WpAnswer {
  const trackings = trackingsOf(call);
  const number = textField(call.body, "tracking_number");
  if (number === undefined) {
    throw missingParam("tracking_number");
  }
  const tracking: WpTracking = {
    id: call.sim.random.hex(32),
    provider:
      textField(call.body, "tracking_provider") ?? textField(call.body, "custom_tracking_provider") ?? "",
    number,
    link: textField(call.body, "custom_tracking_link") ?? "",
    shippedOn: textField(call.body, "date_shipped") ?? gmtDate(call.sim.clock.nowMs()).slice(0, 10),
  };
  trackings.push(tracking);
  return { status: 201, body: renderTracking(tracking) };
}

function trackingRoutes(namespace: string, isOffered: (state: WpShopState) => boolean): WpRoute[] {
  const path = `${namespace}/orders/:id/shipment-trackings`;
  return [
    {
      methods: READ,
      path,
      right: "view",
      isOffered,
      handle: (call) => ({ body: trackingsOf(call).map(renderTracking) }),
    },
    { methods: CREATE, path, right: "create", isOffered, handle: addTracking },
    {
      methods: READ,
      path: `${path}/providers`,
      right: "view",
      isOffered,
      handle: () => ({ body: PROVIDERS }),
    },
  ];
}

export const NOTE_ROUTES: readonly WpRoute[] = [
  {
    methods: READ,
    path: "wc/v3/orders/:id/notes",
    right: "view",
    handle: (call) => ({ body: notesOf(call).map((note) => renderNote(call, note)) }),
  },
  { methods: CREATE, path: "wc/v3/orders/:id/notes", right: "create", handle: addNote },
  {
    methods: READ,
    path: "wc/v3/orders/:id/notes/:note",
    right: "view",
    handle: (call) => ({ body: renderNote(call, findNote(call)) }),
  },
  { methods: DELETE, path: "wc/v3/orders/:id/notes/:note", right: "delete", handle: deleteNote },
  ...trackingRoutes("wc-shipment-tracking/v3", (state) => state.settings.hasShipmentTracking),
  ...trackingRoutes("wc-ast/v3", (state) => state.settings.hasAdvancedShipmentTracking),
];
