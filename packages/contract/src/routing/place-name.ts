import { Type } from "typebox";
import { Ref } from "../shipping/shipping-shapes.ts";

export const PlaceName = { placeId: Ref(), name: Type.String() };
