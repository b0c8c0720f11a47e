import type { ShipmentCreateBody } from "@estiba/contract";
import { sha256 } from "../kernel/hash.ts";
import type { Origin } from "../ports/services.ts";

export interface CreateInput {
  readonly tenantId: string;
  readonly origin: Origin;
  readonly requestKey: string;
  readonly body: ShipmentCreateBody;
}

export const keyHashOf = (requestKey: string) => sha256(`shipment|${requestKey}`);
export const hashOf = (body: ShipmentCreateBody) =>
  sha256(JSON.stringify(body, Object.keys(flatKeys(body)).toSorted()));

/** Every name that occurs anywhere in it, so that the order in which fields were sent does not matter. */
function flatKeys(value: unknown, found: Record<string, true> = {}): Record<string, true> {
  for (const [name, inner] of Object.entries((value ?? {}) as object)) {
    found[name] = true;
    if (typeof inner === "object") {
      flatKeys(inner, found);
    }
  }
  return found;
}
