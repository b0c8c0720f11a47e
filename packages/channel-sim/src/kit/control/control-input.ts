import type { SeedInput } from "./control.ts";
import type { FaultInput } from "../faults.ts";
import { API_FAULTS, DELIVERY_FAULTS } from "../faults.ts";
import type { SimBuyer } from "../model.ts";
import { PAYMENT_METHODS } from "../model.ts";
import type {
  CancelOrderInput,
  EditOrderInput,
  OrderLineInput,
  PlaceOrderInput,
  RefundOrderInput,
} from "../order-desk.ts";
import type { JsonObject } from "../request-body.ts";
import { isObject } from "../request-body.ts";
import { SimError } from "../sim-error.ts";

const ALL_FAULTS = [...API_FAULTS, ...DELIVERY_FAULTS] as const;
const BUYER_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "document",
  "street",
  "streetNumber",
  "unit",
  "district",
  "city",
  "stateName",
  "stateCode",
  "postcode",
  "country",
] as const;

function refuse(key: string, wanted: string): never {
  throw new SimError("BAD_INPUT", `${key} must be ${wanted}`);
}

function optional<T>(
  body: JsonObject,
  key: string,
  wanted: string,
  isOk: (value: unknown) => value is T,
): T | undefined {
  const value = body[key];
  if (value === undefined) {
    return undefined;
  }
  return isOk(value) ? value : refuse(key, wanted);
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";

const text = (body: JsonObject, key: string): string | undefined => optional(body, key, "a string", isText);
const number = (body: JsonObject, key: string): number | undefined =>
  optional(body, key, "a number", isNumber);
const flag = (body: JsonObject, key: string): boolean | undefined =>
  optional(body, key, "true or false", isFlag);

export const requiredText = (body: JsonObject, key: string): string =>
  text(body, key) ?? refuse(key, "a string");
export const requiredNumber = (body: JsonObject, key: string): number =>
  number(body, key) ?? refuse(key, "a number");
export const optionalNumber = number;

function oneOf<T extends string>(body: JsonObject, key: string, choices: readonly T[]): T | undefined {
  const value = text(body, key);
  return value === undefined
    ? undefined
    : (choices.find((choice) => choice === value) ?? refuse(key, choices.join(", ")));
}

function objects(body: JsonObject, key: string): JsonObject[] | undefined {
  const value = body[key];
  if (value === undefined) {
    return undefined;
  }
  return Array.isArray(value) && value.every(isObject) ? value : refuse(key, "a list of objects");
}

/** Drops absent fields, so that spreading the result over defaults keeps the defaults. */
function present<T extends object>(fields: T): T {
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) {
      Reflect.deleteProperty(fields, key);
    }
  }
  return fields;
}

export function seedInput(body: JsonObject): SeedInput {
  return present({
    products: requiredNumber(body, "products"),
    seed: text(body, "seed"),
    skuPrefix: text(body, "skuPrefix"),
  });
}

function buyerInput(body: JsonObject): Partial<SimBuyer> {
  const buyer: Partial<SimBuyer> = {};
  for (const field of BUYER_FIELDS) {
    const value = text(body, field);
    if (value !== undefined) {
      buyer[field] = value;
    }
  }
  return buyer;
}

export function placeOrderInput(body: JsonObject): PlaceOrderInput {
  const buyer = body["buyer"];
  return present({
    lines: objects(body, "lines")?.map(
      (line): OrderLineInput =>
        present({
          sku: text(line, "sku"),
          variantId: text(line, "variantId"),
          quantity: number(line, "quantity"),
        }),
    ),
    payment: oneOf(body, "payment", PAYMENT_METHODS),
    isPaid: flag(body, "isPaid"),
    buyer: isObject(buyer) ? buyerInput(buyer) : undefined,
    note: text(body, "note"),
    shippingMinor: number(body, "shippingMinor"),
    discountMinor: number(body, "discountMinor"),
    allowOversell: flag(body, "allowOversell"),
  });
}

export function editOrderInput(body: JsonObject): EditOrderInput {
  const lines = objects(body, "lines") ?? refuse("lines", "a list of objects");
  return {
    lines: lines.map((line) =>
      present({
        lineId: text(line, "lineId"),
        sku: text(line, "sku"),
        quantity: requiredNumber(line, "quantity"),
      }),
    ),
  };
}

export function cancelOrderInput(body: JsonObject): CancelOrderInput {
  return present({ reason: text(body, "reason"), isRestocked: flag(body, "isRestocked") });
}

export function refundOrderInput(body: JsonObject): RefundOrderInput {
  return present({
    lines: objects(body, "lines")?.map((line) => ({
      lineId: requiredText(line, "lineId"),
      quantity: requiredNumber(line, "quantity"),
    })),
    isRestocked: flag(body, "isRestocked"),
    reason: text(body, "reason"),
  });
}

export function faultInput(body: JsonObject): FaultInput {
  return present({
    kind: oneOf(body, "kind", ALL_FAULTS) ?? refuse("kind", ALL_FAULTS.join(", ")),
    shopId: text(body, "shopId"),
    method: text(body, "method"),
    route: text(body, "route"),
    times: number(body, "times"),
    probability: number(body, "probability"),
    delayMs: number(body, "delayMs"),
    status: number(body, "status"),
    phase: oneOf(body, "phase", ["before", "after"] as const),
  });
}

export function flushInput(body: JsonObject): { includeRetries: boolean } {
  return { includeRetries: flag(body, "includeRetries") ?? false };
}
