import type { SimVariant } from "../../kit/index.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import type { FieldInfo, View } from "../graphql/view.ts";
import { gid, utcTime } from "../wire-format.ts";
import { findVariant } from "./catalog-queries.ts";
import type { LevelRef } from "./catalog-views.ts";
import { committedQuantity, inventoryItemView, levelView, locationView } from "./catalog-views.ts";
import type { AdminContext } from "./context.ts";
import { runIdempotent } from "./idempotency.ts";
import type { Row } from "./inventory-rows.ts";
import {
  assertComplete,
  inputErrors,
  MAX_QUANTITY,
  readRow,
  ROW_ERRORS,
  rowErrors,
} from "./inventory-rows.ts";
import { changeWeight } from "./measurement.ts";

type Write = { level: LevelRef; before: number; after: number };

function applyWrites(
  context: AdminContext,
  writes: readonly Write[],
  input: FieldArgs,
  key: string | null,
): View | null {
  const changed = writes.filter((write) => write.after !== write.before);
  if (changed.length === 0) {
    return null;
  }
  const { sim, home } = context;
  for (const { level, after } of changed) {
    sim.store.setLevel(home.shop, level.variant, after, {
      source: "api",
      locationIndex: level.locationIndex,
      reference: key,
    });
  }
  const change = ({ level, before, after }: Write, name: string): View => ({
    name,
    delta: after - before,
    quantityAfterChange: name === "available" ? after : after + committedQuantity(context, level),
    ledgerDocumentUri: null,
    item: () => inventoryItemView(context, level.variant),
    location: () => locationView(context, level.locationIndex),
  });
  return {
    id: gid("InventoryAdjustmentGroup", sim.store.nextId(home.shop, "other")),
    createdAt: utcTime(sim.clock.nowMs()),
    reason: input.needText("reason"),
    referenceDocumentUri: input.text("referenceDocumentUri"),
    changes: () => changed.flatMap((write) => [change(write, "available"), change(write, "on_hand")]),
  };
}

function refusal(error: View): View {
  return { inventoryAdjustmentGroup: null, userErrors: [error] };
}

function currentQuantity(context: AdminContext, level: LevelRef, name: string): number {
  const available = level.variant.levels[level.locationIndex] ?? 0;
  return name === "on_hand" ? available + committedQuantity(context, level) : available;
}

function checkSetRow(context: AdminContext, row: Row, name: string): void {
  const quantity = row.input.integer("quantity") ?? 0;
  const expected = row.input.integer("changeFromQuantity");
  if (row.level === null || row.errors.length > 0) {
    return;
  }
  if (quantity < 0) {
    row.errors.push(ROW_ERRORS.negative);
  } else if (quantity > MAX_QUANTITY) {
    row.errors.push(ROW_ERRORS.high);
  } else if (expected !== null && expected !== currentQuantity(context, row.level, name)) {
    row.errors.push(ROW_ERRORS.stale);
  }
}

export function setQuantities(context: AdminContext, args: FieldArgs, info: FieldInfo): View {
  const input = args.object("input");
  const name = input.needText("name");
  const inputs = input.objects("quantities");
  assertComplete(inputs, "InventoryQuantityInput");
  return runIdempotent(
    context,
    args,
    info,
    (key) => {
      const rows = inputs.map((row) => readRow(context, row));
      rows.forEach((row) => checkSetRow(context, row, name));
      const userErrors = [
        ...inputErrors(context, input, ["available", "on_hand"]),
        ...rowErrors(rows, "quantities"),
      ];
      if (userErrors.length > 0) {
        return { inventoryAdjustmentGroup: null, userErrors };
      }
      const writes = rows.flatMap(({ level, input: row }): Write[] => {
        if (level === null) {
          return [];
        }
        const before = level.variant.levels[level.locationIndex] ?? 0;
        const committed = name === "on_hand" ? committedQuantity(context, level) : 0;
        return [{ level, before, after: (row.integer("quantity") ?? 0) - committed }];
      });
      return { inventoryAdjustmentGroup: applyWrites(context, writes, input, key), userErrors: [] };
    },
    refusal,
  );
}

function checkAdjustRow(context: AdminContext, row: Row): void {
  const expected = row.input.integer("changeFromQuantity");
  if (row.level === null || row.errors.length > 0) {
    return;
  }
  const before = currentQuantity(context, row.level, "available");
  const after = before + (row.input.integer("delta") ?? 0);
  if (expected !== null && expected !== before) {
    row.errors.push(ROW_ERRORS.stale);
  } else if (after > MAX_QUANTITY) {
    row.errors.push(ROW_ERRORS.high);
  } else if (after < -MAX_QUANTITY) {
    row.errors.push(ROW_ERRORS.low);
  } else if (row.input.text("ledgerDocumentUri") !== null) {
    const message = "A ledger document is not allowed when adjusting available.";
    row.errors.push({ code: "INVALID_AVAILABLE_DOCUMENT", at: "ledgerDocumentUri", message });
  }
}

export function adjustQuantities(context: AdminContext, args: FieldArgs, info: FieldInfo): View {
  const input = args.object("input");
  const inputs = input.objects("changes");
  assertComplete(inputs, "InventoryChangeInput");
  return runIdempotent(
    context,
    args,
    info,
    (key) => {
      const rows = inputs.map((row) => readRow(context, row));
      rows.forEach((row) => checkAdjustRow(context, row));
      const userErrors = [...inputErrors(context, input, ["available"]), ...rowErrors(rows, "changes")];
      if (userErrors.length > 0) {
        return { inventoryAdjustmentGroup: null, userErrors };
      }
      const writes = rows.flatMap(({ level, input: row }): Write[] => {
        if (level === null) {
          return [];
        }
        const before = level.variant.levels[level.locationIndex] ?? 0;
        return [{ level, before, after: before + (row.integer("delta") ?? 0) }];
      });
      return { inventoryAdjustmentGroup: applyWrites(context, writes, input, key), userErrors: [] };
    },
    refusal,
  );
}

function refuseActivation(error: View): View {
  return { inventoryLevel: null, userErrors: [error] };
}

export function activate(context: AdminContext, args: FieldArgs, info: FieldInfo): View {
  return runIdempotent(
    context,
    args,
    info,
    (key) => {
      const row = readRow(context, args);
      if (row.level === null) {
        return refuseActivation({
          field: [row.errors[0]?.at ?? "inventoryItemId"],
          message: row.errors[0]?.message ?? "",
        });
      }
      const { level } = row;
      context.home.unstocked.delete(`${level.variant.id}:${level.locationIndex}`);
      const available = args.integer("available");
      if (available !== null) {
        context.sim.store.setLevel(context.home.shop, level.variant, available, {
          source: "api",
          locationIndex: level.locationIndex,
          reference: key,
        });
      }
      return { inventoryLevel: levelView(context, level), userErrors: [] };
    },
    refuseActivation,
  );
}

export function updateInventoryItem(context: AdminContext, args: FieldArgs): View {
  const variant = findVariant(context, args.text("id"));
  if (variant === null) {
    return {
      inventoryItem: null,
      userErrors: [{ field: ["id"], message: "The product couldn't be updated because it does not exist." }],
    };
  }
  changeItem(context, variant, args.object("input"));
  return { inventoryItem: inventoryItemView(context, variant), userErrors: [] };
}

export function changeItem(context: AdminContext, variant: SimVariant, input: FieldArgs): void {
  const { sim, home } = context;
  if (input.has("tracked")) {
    variant.isTracked = input.flag("tracked");
    sim.store.touchProduct(home.shop, variant);
  }
  if (input.has("measurement")) {
    changeWeight(variant, input);
    sim.store.touchProduct(home.shop, variant);
  }
  const sku = input.text("sku");
  if (sku !== null && sku !== variant.sku) {
    sim.store.renameSku(home.shop, variant, sku);
  }
}
