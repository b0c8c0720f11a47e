import { GraphqlFieldError } from "../graphql/errors.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import type { View } from "../graphql/view.ts";
import { idOf } from "../wire-format.ts";
import { findVariant } from "./catalog-queries.ts";
import type { LevelRef } from "./catalog-views.ts";
import { isStocked } from "./catalog-views.ts";
import type { AdminContext } from "./context.ts";

const MAX_INPUT_ROWS = 250;
export const MAX_QUANTITY = 1_000_000_000;
const REASONS = new Set(
  `correction cycle_count_available damaged movement_created movement_updated movement_received movement_canceled other
   promotion quality_control received reservation_created reservation_deleted reservation_updated restock safety_stock
   shrinkage`.split(/\s+/),
);

type RowError = { code: string | null; at: string | null; message: string };
export type Row = { input: FieldArgs; level: LevelRef | null; errors: RowError[] };

export const ROW_ERRORS = {
  item: {
    code: "INVALID_INVENTORY_ITEM",
    at: "inventoryItemId",
    message: "The specified inventory item could not be found.",
  },
  location: {
    code: "INVALID_LOCATION",
    at: "locationId",
    message: "The specified location could not be found.",
  },
  unstocked: {
    code: "ITEM_NOT_STOCKED_AT_LOCATION",
    at: "locationId",
    message: "The specified inventory item is not stocked at the location.",
  },
  bundle: {
    code: "NON_MUTABLE_INVENTORY_ITEM",
    at: "inventoryItemId",
    message: "The specified inventory item is not allowed to be adjusted via API.",
  },
  untracked: {
    code: null,
    at: "inventoryItemId",
    message: "Inventory item does not have inventory tracking enabled.",
  },
  stale: {
    code: "CHANGE_FROM_QUANTITY_STALE",
    at: "changeFromQuantity",
    message: "The changeFromQuantity argument no longer matches the persisted quantity.",
  },
  negative: { code: "INVALID_QUANTITY_NEGATIVE", at: "quantity", message: "The quantity can't be negative." },
  high: {
    code: "INVALID_QUANTITY_TOO_HIGH",
    at: "quantity",
    message: "The quantity can't be higher than 1,000,000,000.",
  },
  low: {
    code: "INVALID_QUANTITY_TOO_LOW",
    at: "delta",
    message: "The quantity can't be lower than -1,000,000,000.",
  },
} as const satisfies Record<string, RowError>;

export function readRow(context: AdminContext, input: FieldArgs): Row {
  const variant = findVariant(context, input.text("inventoryItemId"));
  const locationId = idOf("Location", input.text("locationId"));
  const locationIndex = context.home.shop.locations.findIndex((location) => location.id === locationId);
  if (variant === null) {
    return { input, level: null, errors: [ROW_ERRORS.item] };
  }
  if (locationIndex < 0) {
    return { input, level: null, errors: [ROW_ERRORS.location] };
  }
  const level = { variant, locationIndex };
  return { input, level, errors: stateErrors(context, level) };
}

function stateErrors(context: AdminContext, level: LevelRef): RowError[] {
  if (context.home.bundleParents.has(level.variant.id)) {
    return [ROW_ERRORS.bundle];
  }
  if (!level.variant.isTracked) {
    return [ROW_ERRORS.untracked];
  }
  return isStocked(context, level) ? [] : [ROW_ERRORS.unstocked];
}

export function assertComplete(rows: readonly FieldArgs[], inputType: string): void {
  if (rows.length > MAX_INPUT_ROWS) {
    throw new GraphqlFieldError(
      `The input array size of ${rows.length} is greater than the maximum allowed of ${MAX_INPUT_ROWS}.`,
      { code: "MAX_INPUT_SIZE_EXCEEDED" },
    );
  }
  if (rows.some((row) => !row.has("changeFromQuantity"))) {
    throw new GraphqlFieldError(`${inputType} must include the following argument: changeFromQuantity.`, {
      code: "INVALID_FIELD_ARGUMENTS",
    });
  }
}

function inputError(code: string, field: string, message: string): View {
  return { code, field: ["input", field], message };
}

export function inputErrors(context: AdminContext, input: FieldArgs, names: readonly string[]): View[] {
  const forced = context.home.forcedInventoryErrors.shift();
  if (forced !== undefined) {
    return [inputError(forced, "quantities", "The request could not be processed.")];
  }
  const errors: View[] = [];
  if (!names.includes(input.needText("name"))) {
    errors.push(inputError("INVALID_NAME", "name", `The quantity name must be one of: ${names.join(", ")}.`));
  }
  if (!REASONS.has(input.needText("reason"))) {
    errors.push(inputError("INVALID_REASON", "reason", "The specified reason is invalid."));
  }
  const document = input.text("referenceDocumentUri");
  if (document !== null && !/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(document)) {
    errors.push(
      inputError("INVALID_REFERENCE_DOCUMENT", "referenceDocumentUri", "The reference document is invalid."),
    );
  }
  return errors;
}

export function rowErrors(rows: readonly Row[], listName: string): View[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const field = ["input", listName, String(index)];
    const pair = `${row.input.needText("inventoryItemId")} ${row.input.needText("locationId")}`;
    const isRepeated = seen.has(pair);
    seen.add(pair);
    if (isRepeated) {
      const code = "NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR";
      const message = "The combination of inventoryItemId and locationId must be unique.";
      return [{ code, field, message }];
    }
    return row.errors.map(({ code, at, message }) => ({
      code,
      field: at === null ? field : [...field, at],
      message,
    }));
  });
}
