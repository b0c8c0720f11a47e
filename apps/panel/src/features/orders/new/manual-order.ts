import type { InputOf } from "@estiba/sdk";
import type { ManualPayment } from "@estiba/contract/values";
import { toMinor } from "../../../ui/format/money.ts";

type Body = InputOf<"createManualOrder">["body"];

/** Prices are as people write them, in the currency's whole units. */
export interface ManualItem {
  readonly key: string;
  readonly masterVariantId: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly price: number | "";
}

export interface ManualOrder {
  readonly currency: string;
  readonly items: readonly ManualItem[];
  readonly shipping: number | "";
  readonly discount: number | "";
  readonly payment: ManualPayment;
  readonly buyer: { readonly name: string; readonly phone: string; readonly email: string };
  readonly address: {
    readonly address: string;
    readonly city: string;
    readonly zip: string;
    readonly country: string;
  };
}

const minorOf = (value: number | "", currency: string): number =>
  value === "" ? 0 : toMinor(value, currency);

export function totalOf({ items, shipping, discount, currency }: ManualOrder): number {
  const sold = items.reduce((sum, { quantity, price }) => sum + quantity * minorOf(price, currency), 0);
  return sold + minorOf(shipping, currency) - minorOf(discount, currency);
}

const isFilled = (text: string): boolean => text.trim() !== "";

/** Somebody, something, and where to; only a sale that is sent needs an address. */
export function isComplete(order: ManualOrder): boolean {
  const { items, buyer, address } = order;
  const hasAddress = isFilled(address.address) || isFilled(address.city);
  return (
    items.length > 0 &&
    items.every(({ name, quantity }) => isFilled(name) && Number.isInteger(quantity) && quantity > 0) &&
    isFilled(buyer.name) &&
    totalOf(order) >= 0 &&
    (!hasAddress || (isFilled(address.address) && isFilled(address.city) && address.country.length === 2))
  );
}

/** What is empty is left out, so that the service does not take it for a value. */
export function bodyOf(order: ManualOrder): Body {
  const { currency, buyer, address } = order;
  const text = (name: "phone" | "email" | "zip", value: string) =>
    isFilled(value) ? { [name]: value.trim() } : {};
  return {
    currency,
    payment: order.payment,
    items: order.items.map(({ masterVariantId, name, quantity, price }) => ({
      ...(masterVariantId === null ? { name: name.trim() } : { masterVariantId }),
      quantity,
      price: minorOf(price, currency),
    })),
    ...(order.shipping === "" ? {} : { shippingTotal: minorOf(order.shipping, currency) }),
    ...(order.discount === "" ? {} : { discountTotal: minorOf(order.discount, currency) }),
    customer: { name: buyer.name.trim(), ...text("phone", buyer.phone), ...text("email", buyer.email) },
    ...(isFilled(address.address)
      ? {
          shippingAddress: {
            address: address.address.trim(),
            city: address.city.trim(),
            country: address.country.toUpperCase(),
            ...text("zip", address.zip),
          },
        }
      : {}),
  };
}
