import type { CarrierContext } from "../../ports/carrier.ts";

export const shippingBase = ({ mode, bases }: CarrierContext) =>
  mode === "test" ? bases.enviaTest : bases.enviaLive;
export const queriesBase = ({ mode, bases }: CarrierContext) =>
  mode === "test" ? bases.enviaQueriesTest : bases.enviaQueriesLive;
export const auth = ({ credentials }: CarrierContext) => ({
  authorization: `Bearer ${credentials["token"] ?? ""}`,
});
