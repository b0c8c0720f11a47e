import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { PLAN_NAMES } from "../values/identity.ts";

const PlanOffers = Type.Object({
  currency: Type.String({ description: "ISO 4217" }),
  contact: Type.Union([Type.String(), Type.Null()], {
    description: "Where to change the plan: an address of the web or of a mailbox",
  }),
  plans: Type.Array(
    Type.Object({
      plan: S.OneOf(PLAN_NAMES),
      monthlyPriceMinor: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description: "In the currency's smallest unit; null on request",
      }),
    }),
  ),
});
const examplePlanOffers = {
  currency: "USD",
  contact: "mailto:sales@estiba.example",
  plans: [
    { plan: "FREE", monthlyPriceMinor: 0 },
    { plan: "BASIC", monthlyPriceMinor: 1900 },
    { plan: "PRO", monthlyPriceMinor: 4900 },
    { plan: "ENTERPRISE", monthlyPriceMinor: null },
  ],
};

export const planOfferEndpoints = defineEndpoints({
  getPlanOffers: {
    failure: "IDENTITY_FAILED",
    tag: "Tenant",
    method: "GET",
    path: "/api/v1/tenant/plans",
    summary: "What each plan costs, and where to change it",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    responses: {
      200: {
        description: "Plans",
        schema: Ok(PlanOffers),
        example: { success: true, data: examplePlanOffers },
      },
    },
    errors: [],
    example: {},
  },
});
