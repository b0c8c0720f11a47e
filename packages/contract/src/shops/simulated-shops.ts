import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { SIMULATED_PLATFORMS } from "../values/shops.ts";

const SimulatedShop = Type.Object({
  platform: S.OneOf(SIMULATED_PLATFORMS),
  shop: Type.Union([Type.String(), Type.Null()], {
    description: "What to connect it by, where the platform asks for an address",
  }),
  openUrl: Type.String({
    description: "Opens it, and goes on to the authorizationUrl of connectShop in the parameter next",
  }),
});

export const simulatedShopEndpoints = defineEndpoints({
  getSimulatedShops: {
    tag: "Shops",
    method: "GET",
    path: "/api/v1/tenant/simulated-shops",
    summary: "Free simulated shops to try with, one of each platform; none where no simulators are set up",
    policy: { auth: "session", role: "MANAGER", rate: "tenant" },
    failure: "SHOPS_FAILED",
    responses: {
      200: {
        description: "Simulated shops",
        schema: Ok(Type.Object({ shops: Type.Array(SimulatedShop) })),
        example: {
          success: true,
          data: {
            shops: [
              {
                platform: "WPSHOP",
                shop: "http://127.0.0.1:4802/shops/estiba-7q1x9c4m2k8d",
                openUrl: "http://127.0.0.1:4802/__trial?name=estiba-7q1x9c4m2k8d",
              },
            ],
          },
        },
      },
    },
    errors: [],
    example: {},
  },
});
