import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { Currency } from "./order-shapes.ts";

const Count = (description: string) => Type.Integer({ minimum: 0, description });

const Today = Type.Object({
  toConfirm: Count("Orders of stage to_confirm"),
  toDispatch: Count("Orders of stage to_dispatch"),
  toPrint: Count("Orders of stage to_print"),
  toHandOver: Count("Orders of stage to_hand_over"),
  problems: Count("Orders of stage problems"),
  late: Count("Fulfilments that should have left by now: the queue of /dispatch with shipBefore"),
  oversold: Count("Open incidents of more sold than there was"),
  conflicts: Count("Listings in conflict"),
  cashDue: Type.Array(Type.Object({ currency: Currency(), amount: S.Minor() }), {
    description: "Cash that carriers hold longer than they should",
  }),
  shopsInTrouble: Count("Shops whose orders do not arrive until somebody acts"),
  unreadNotifications: Count("By the signed-in person, counted up to 100"),
});
const exampleToday = {
  toConfirm: 2,
  toDispatch: 50,
  toPrint: 0,
  toHandOver: 4,
  problems: 1,
  late: 3,
  oversold: 0,
  conflicts: 1,
  cashDue: [{ currency: "COP", amount: 4_500_000 }],
  shopsInTrouble: 0,
  unreadNotifications: 2,
};

export const overviewEndpoints = defineEndpoints({
  getToday: {
    tag: "Orders",
    method: "GET",
    path: "/api/v1/tenant/overview/today",
    summary: "What is to be done today; each figure is the total of the list it stands for",
    policy: { auth: "session", role: "VIEWER", rate: "tenant" },
    failure: "ORDERS_FAILED",
    responses: {
      200: { description: "The figures", schema: Ok(Today), example: { success: true, data: exampleToday } },
    },
    errors: [],
    example: {},
  },
});
