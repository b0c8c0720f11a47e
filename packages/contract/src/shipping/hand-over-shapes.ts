import { Type } from "typebox";
import * as S from "../core/scalars.ts";
import { Cur, Minor, Nullable, Ref } from "./shipping-shapes.ts";

export const MAX_HANDED_OVER = 200;

/** Which parcels: those named, or every labelled one that waits, of a connection or a warehouse. */
export const chosenParcels = {
  shipmentIds: Type.Optional(
    Type.Array(Ref(), { minItems: 1, maxItems: MAX_HANDED_OVER, uniqueItems: true }),
  ),
  connectionId: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  warehouseId: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
};

export const Failure = Nullable(Type.Object({ code: Type.String(), message: Type.String() }));
export const CodTotals = Type.Array(Type.Object({ currency: Cur(), amount: Minor() }));

export const HandedOver = Type.Object({
  shipmentId: Ref(),
  status: Type.String(),
  trackingNumber: Nullable(Type.String()),
  orderNumber: Nullable(Type.String()),
  city: Type.String(),
  parcels: Type.Integer(),
  weightG: Type.Integer(),
  cod: Nullable(Type.Object({ currency: Cur(), amount: Minor() })),
});
export const exampleHandedOver = {
  shipmentId: S.exampleId("shm"),
  status: "label_created",
  trackingNumber: "SUR0000001236",
  orderNumber: "A-1001",
  city: "Córdoba",
  parcels: 1,
  weightG: 2_500,
  cod: { currency: "ARS", amount: 12_500_000 },
};
