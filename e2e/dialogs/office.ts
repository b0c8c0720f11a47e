import { door, type Place } from "./place.ts";
import { press, row } from "./steps.ts";

const finance = (text: string) => press("finance", text);
const identity = (text: string) => press("identity", text);
const webhooks = (text: string) => press("webhooks", text);

export const MONEY: readonly Place[] = [
  {
    path: "/finance/cod?status=expected",
    doors: [
      door("features/finance/cod/cod-drawer.tsx", row()),
      door("features/finance/cod/cod-actions.tsx", row(), finance("action.collect.action")),
    ],
  },
  {
    path: "/finance/cod?status=collected",
    doors: [
      door("features/finance/cod/cod-actions.tsx", row(), finance("action.dispute.action")),
      door("features/finance/cod/cod-actions.tsx", row(), finance("action.writeOff.action")),
    ],
  },
  {
    path: "/finance/cod?status=disputed",
    doors: [
      door("features/finance/cod/cod-actions.tsx", row(), finance("action.paid.action")),
      door("features/finance/cod/cod-actions.tsx", row(), finance("action.giveUp.action")),
    ],
  },
  {
    path: "/finance/remittances",
    doors: [
      door("features/finance/remittances/import-remittance.tsx", finance("remittance.import")),
      door("features/finance/remittances/remittance-drawer.tsx", row()),
      door(
        "features/finance/remittances/reverse-section.tsx",
        row(/LIQ-2026-0002/),
        finance("reverse.settled.action"),
      ),
    ],
  },
  {
    path: "/finance/remittances?status=matched",
    doors: [door("features/finance/remittances/reject-button.tsx", row(), finance("reject.action"))],
  },
];

export const SETTINGS: readonly Place[] = [
  {
    path: "/settings/users",
    doors: [
      door("features/identity/users/invite-dialog.tsx", identity("users.invite")),
      door("features/identity/users/user-table.tsx", identity("users.actionsFor")),
      door(
        "features/identity/users/change-role-dialog.tsx",
        identity("users.actionsFor"),
        identity("users.changeRole"),
      ),
      door(
        "features/identity/users/remove-user-dialog.tsx",
        identity("users.actionsFor"),
        identity("users.remove"),
      ),
      door(
        "features/identity/users/invitation-list.tsx",
        identity("users.tabs.invitations"),
        identity("users.withdrawNamed"),
      ),
    ],
  },
  {
    path: "/settings/api-keys",
    doors: [
      door("features/identity/api-keys/create-key-dialog.tsx", identity("apiKeys.create")),
      door("features/identity/api-keys/revoke-key-dialog.tsx", identity("apiKeys.revokeNamed")),
    ],
  },
  {
    path: "/settings/webhooks",
    doors: [
      door("features/webhooks/edit-dialog.tsx", webhooks("create")),
      door("features/webhooks/subscription-table.tsx", webhooks("actionsFor")),
      door("features/webhooks/rotate-dialog.tsx", webhooks("actionsFor"), webhooks("rotate.action")),
      door("features/webhooks/delete-dialog.tsx", webhooks("actionsFor"), webhooks("delete.action")),
      door("features/webhooks/replay-dialog.tsx", webhooks("range.action")),
      door("features/webhooks/delivery-drawer.tsx", row()),
    ],
  },
  {
    path: "/settings/alerts",
    doors: [door("features/webhooks/rotate-alert-secret.tsx", webhooks("rotate.action"))],
  },
];
