import { needShipment } from "../../../domain/shipping/index.ts";
import type { chargeEndpoints, claimEndpoints } from "@estiba/contract";
import { bookedCharges, endClaim, findClaim, listClaims } from "../../../domain/finance/index.ts";
import { adjustCharge } from "../../../flows/finance/adjust-charge.ts";
import { claimParcel } from "../../../flows/finance/claim-parcel.ts";
import { choicesOf } from "../../../kernel/choices.ts";
import { AppError } from "../../../kernel/errors.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentClaim, presentListedClaim } from "../../presenters/finance.ts";

async function readClaim(tx: Tx, shipmentId: string) {
  await needShipment(tx, shipmentId);
  const claim = await findClaim(tx, shipmentId);
  if (!claim) {
    throw new AppError("CLAIM_NOT_FOUND");
  }
  return { success: true, data: presentClaim(claim) } as const;
}

export function claimsRoutes(
  services: Services,
): HandlersOf<keyof typeof claimEndpoints | keyof typeof chargeEndpoints> {
  return {
    adjustCharge: ({ access, params: { shipmentId }, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { amount, note, billedWeightG } = body;
        await adjustCharge(tx, shipmentId, { amountMinor: amount, note, billedWeightG });
        const { currency, quotedMinor, actualMinor } = await needShipment(tx, shipmentId);
        const adjustments = (await bookedCharges(tx, [shipmentId])).get(shipmentId)?.adjustmentsMinor ?? 0;
        const charges = { quoted: quotedMinor, actual: actualMinor, adjustments };
        return { status: 200, body: { success: true, data: { shipmentId, currency, ...charges } } };
      }),
    listClaims: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const found = await listClaims(tx, choicesOf(query.status), page);
        return { status: 200, body: { success: true, data: presentPage(found, page, presentListedClaim) } };
      }),
    openClaim: ({ access, params: { shipmentId }, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await claimParcel(tx, shipmentId, {
          amountMinor: body.amount,
          reason: body.reason,
          isSentAgain: body.reship ?? false,
        });
        return { status: 201, body: await readClaim(tx, shipmentId) };
      }),
    getClaim: ({ access, params: { shipmentId }, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: await readClaim(tx, shipmentId),
      })),
    resolveClaim: ({ access, params: { shipmentId }, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await needShipment(tx, shipmentId);
        await endClaim(tx, shipmentId, { outcome: body.outcome, amountMinor: body.amount });
        return { status: 200, body: await readClaim(tx, shipmentId) };
      }),
  };
}
