/** Of places, routes, counts, transfers, kits and dispatch. */
export const STOCK_ERRORS = {
  PLACE_NAME_TAKEN: { status: 409, message: "There is a place of that name." },
  NO_PLACE_LEFT: {
    status: 422,
    message: "No other place has any of it. Send goods there, or choose one by hand.",
  },
  ROUTE_NOT_ALLOWED: { status: 409, message: "The order has a label or has left. Cancel the label first." },
  LINES_EXCEED_ALLOCATION: {
    status: 409,
    message: "More units than the order still has to be sent. See details.",
  },
  COD_EXCEEDS_ORDER: {
    status: 409,
    message: "Other parcels of the order collect cash already. See details for what is left.",
  },
  PLACE_LIMIT: { status: 409, message: "There are too many places. Remove one first." },
  PLACE_NOT_EMPTY: {
    status: 409,
    message: "It still holds stock, a shop's location shows it, or it is the first one. Undo that first.",
  },
  PLACE_NOT_COUNTED: { status: 409, message: "What is there cannot be sold. Choose a warehouse or a store." },
  STOCK_AT_PLACE_SHORT: { status: 409, message: "The place has fewer units than that. See details." },
  TRANSFER_NOT_OPEN: { status: 409, message: "The transfer is not in a state for that." },
  TRANSFER_LINE_EXCEEDED: { status: 409, message: "More units than were sent. See details." },
  COUNT_NEEDS_CONFIRMATION: {
    status: 409,
    message: "The count differs a lot. See details, then send confirm.",
  },
  KIT_NESTED: {
    status: 409,
    message: "A kit cannot be part of a kit. Name its components instead. See details.",
  },
  VARIANT_HAS_STOCK: {
    status: 409,
    message: "It has units of its own. Send takeApart to turn them into components. See details.",
  },
  VARIANT_IS_KIT: {
    status: 409,
    message: "A kit has no stock of its own. Change the stock of its components.",
  },
  FULFILMENT_NOT_FOUND: { status: 404, message: "There is no such fulfilment." },
  FULFILMENT_IN_WAVE: {
    status: 409,
    message: "Some of it is being picked already. See details.",
  },
  FULFILMENT_NOT_READY: {
    status: 409,
    message: "Some of it cannot be picked: it is held, packed or gone. See details.",
  },
  NOTHING_TO_PICK: { status: 422, message: "Nothing is ready to be picked there. Remove a filter." },
  LABEL_NOT_READY: {
    status: 409,
    message:
      "The channel's own label of these orders has not been fetched. Fetch it, or see why there is none.",
  },
  WAVE_NOT_FOUND: { status: 404, message: "There is no such wave." },
  WAVE_NOT_OPEN: { status: 409, message: "The wave is over. Make another one." },
  PACK_INCOMPLETE: {
    status: 409,
    message: "Something is missing or over. Scan the rest, or undo what is over. See details.",
  },
  PACK_REQUIRED: {
    status: 409,
    message: "Pack it first: labels come after packing. See details.",
  },
  PACK_NOT_ALLOWED: {
    status: 409,
    message: "It cannot be packed: it is held, packed, gone or cancelled. See details.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
