import { endpoints } from "@estiba/contract";
import type { RateCardBody } from "../../../ports/carrier.ts";

/** The card the documentation shows, so that its prices are tested. */
export const southernCard: RateCardBody = endpoints.createRateCard.example.body.card;
