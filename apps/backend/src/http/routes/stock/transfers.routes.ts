import type { transferEndpoints } from "@estiba/contract";
import { listTransfers } from "../../../domain/inventory/index.ts";
import { cancelGoods, createTransfer, receiveGoods, sendGoods } from "../../../flows/stock/transfer-goods.ts";
import { choicesOf } from "../../../kernel/choices.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentTransfer } from "../../presenters/places.ts";

export function transferRoutes(services: Services): HandlersOf<keyof typeof transferEndpoints> {
  return {
    listTransfers: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const transfers = await listTransfers(tx, choicesOf(query.status), page);
        return { status: 200, body: { success: true, data: presentPage(transfers, page, presentTransfer) } };
      }),
    createTransfer: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const transfer = await createTransfer(services, tx, {
          ...body,
          note: body.note ?? null,
          isSent: body.send ?? false,
        });
        return { status: 201, body: { success: true, data: presentTransfer(transfer) } };
      }),
    sendTransfer: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const transfer = await sendGoods(services, tx, params.transferId);
        return { status: 200, body: { success: true, data: presentTransfer(transfer) } };
      }),
    receiveTransfer: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const transfer = await receiveGoods(services, tx, params.transferId, body.lines);
        return { status: 200, body: { success: true, data: presentTransfer(transfer) } };
      }),
    cancelTransfer: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const transfer = await cancelGoods(services, tx, params.transferId);
        return { status: 200, body: { success: true, data: presentTransfer(transfer) } };
      }),
  };
}
