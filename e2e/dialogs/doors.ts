import { MONEY, SETTINGS } from "./office.ts";
import { door, type Place } from "./place.ts";
import { key, press, pressAt, pressIn, row, select, sidebar } from "./steps.ts";

const shipping = (text: string) => press("shipping", text);
const stock = (text: string) => press("stock", text);
const carrierActions = pressIn("connection.title", "shipping", "connection.actionsFor");

const FRAME: readonly Place[] = [
  {
    path: "/sign-in",
    isGuest: true,
    doors: [door("shell/guest/guest-layout.tsx", press("base", "preferences.open"))],
  },
  {
    path: "/settings/profile",
    doors: [
      door("shell/notifications/bell.tsx", pressAt("button[aria-haspopup=dialog]")),
      door("shell/frame/user-menu.tsx", sidebar, pressAt("button[aria-haspopup=menu]")),
      { file: "shell/frame/shell.tsx", steps: [sidebar], isOnPhone: true },
      door("shell/palette/palette.tsx", key("Control+k")),
    ],
  },
];

const ORDERS: readonly Place[] = [
  {
    path: "/orders?status=%5B%22pending%22%2C%22confirmed%22%5D",
    doors: [
      door("base/lists/saved/save-dialog.tsx", press("base", "saved.saveThis")),
      door("base/lists/saved/manage-dialog.tsx", press("base", "saved.manage")),
      door("ui/filters/filter-choices.tsx", pressAt("main [aria-haspopup=menu]")),
      door("ui/lists/table/export-menu.tsx", press("ui", "export.label")),
      door("ui/lists/table/view-menu.tsx", press("ui", "view.label")),
      door("ui/lists/table/keys-dialog.tsx", key("?")),
      door("features/orders/detail/order-drawer.tsx", row()),
      door(
        "features/orders/detail/order-status-actions.tsx",
        row(),
        press("orders", "detail.verb.cancelled"),
      ),
    ],
  },
  {
    path: "/orders?stage=to_dispatch",
    doors: [
      door("features/orders/work/dispatch-dialog.tsx", select, press("orders", "work.action.ship")),
      door("features/orders/work/hold-dialog.tsx", select, press("orders", "work.action.hold")),
    ],
  },
];

const SHOPS: readonly Place[] = [
  {
    path: ({ wordpressShopId }) => `/shops/${wordpressShopId}`,
    doors: [
      door("features/shops/shop/shop-actions.tsx", press("shops", "page.actions")),
      door(
        "features/shops/shop/shop-actions.tsx",
        press("shops", "page.actions"),
        press("shops", "page.pause"),
      ),
      door(
        "features/shops/shop/shop-actions.tsx",
        press("shops", "page.actions"),
        press("shops", "page.disconnect"),
      ),
      door(
        "features/shops/shop/rotate-secret-dialog.tsx",
        press("shops", "page.actions"),
        press("shops", "page.rotate"),
      ),
    ],
  },
  {
    path: "/events",
    doors: [
      door("features/events/detail/event-drawer.tsx", row()),
      door("features/events/list/replay-range-dialog.tsx", press("events", "range.action")),
    ],
  },
];

const STOCK: readonly Place[] = [
  {
    path: "/stock/catalog",
    doors: [
      door("features/stock/catalog/edit-variant-dialog.tsx", stock("catalog.detailsOf")),
      door("features/stock/catalog/stock-cell.tsx", stock("catalog.editStock")),
      door("features/stock/catalog/import-dialog.tsx", stock("catalog.import.action")),
    ],
  },
  {
    path: "/stock/mappings?status=unmapped",
    doors: [
      door("features/stock/mappings/link-drawer.tsx", stock("mappings.linkNamed")),
      door("features/stock/linking/link-many.tsx", select, press("stock/linking", "action")),
      door("features/stock/mappings/backfill-dialog.tsx", stock("mappings.backfill.action")),
    ],
  },
  {
    path: "/stock/mappings?status=linked",
    doors: [
      door("features/stock/mappings/mapping-menu.tsx", stock("mappings.moreNamed")),
      door(
        "features/stock/mappings/mapping-dialogs.tsx",
        stock("mappings.moreNamed"),
        stock("mappings.unlink"),
      ),
    ],
  },
  {
    path: "/stock/mappings?status=conflict",
    doors: [
      door("features/stock/conflicts/conflict-decision.tsx", press("stock/conflicts", "create.action")),
    ],
  },
  {
    path: "/stock/incidents",
    doors: [door("features/stock/incidents/resolve-dialog.tsx", stock("incidents.resolve"))],
  },
  {
    path: "/settings/inventory",
    doors: [
      door(
        "features/stock/settings/source-card.tsx",
        pressAt("main input[type=radio]:not(:checked) >> nth=-1"),
        stock("settings.source.change"),
      ),
    ],
  },
];

const PARCELS: readonly Place[] = [
  {
    path: "/shipping",
    doors: [
      door("features/shipping/detail/shipment-drawer.tsx", row()),
      door("features/shipping/list/import-tracking.tsx", shipping("import.button")),
    ],
  },
  {
    path: "/shipping?status=label_created",
    doors: [
      door("features/shipping/detail/cancel-button.tsx", row(), shipping("detail.cancel")),
      door("features/shipping/handovers/pickup-dialog.tsx", select, shipping("handover.askPickup")),
    ],
  },
  {
    path: "/shipping?status=lost",
    doors: [door("features/shipping/detail/claim-open-button.tsx", row(), shipping("claim.open.action"))],
  },
  {
    path: "/shipping?status=damaged",
    doors: [
      door("features/shipping/detail/claim-end-buttons.tsx", row(), shipping("claim.paid.action")),
      door("features/shipping/detail/claim-end-buttons.tsx", row(), shipping("claim.rejected.action")),
    ],
  },
  {
    path: "/shipping?status=delivered",
    doors: [
      door("features/shipping/detail/charge-button.tsx", row(), shipping("price.action")),
      door("features/shipping/detail/return-button.tsx", row(), shipping("detail.return")),
    ],
  },
  {
    path: "/shipping/handovers",
    doors: [door("features/shipping/handovers/sheets-card.tsx", shipping("handover.cancelSheet"))],
  },
  {
    path: "/shipping/setup",
    doors: [
      door("features/shipping/places/warehouses-card.tsx", shipping("setup.warehouse.add")),
      door("features/shipping/places/warehouse-row.tsx", press("shipping/places", "actions")),
      door(
        "features/shipping/places/warehouse-row.tsx",
        press("shipping/places", "actions"),
        press("shipping/places", "remove"),
      ),
      door("features/shipping/rules/rule-dialog.tsx", press("shipping/rules", "editNamed")),
      door("features/shipping/connections/connect-dialog.tsx", shipping("connection.add")),
      door("features/shipping/connections/connection-actions.tsx", carrierActions),
      door(
        "features/shipping/connections/disconnect-dialog.tsx",
        carrierActions,
        shipping("connection.disconnect"),
      ),
    ],
  },
  {
    path: ({ rateCardId }) => `/shipping/setup/rate-card?card=${rateCardId}`,
    doors: [
      door("features/shipping/settings/import-prices.tsx", press("shipping/settings", "import.action")),
    ],
  },
];

export const PLACES: readonly Place[] = [
  ...FRAME,
  ...ORDERS,
  ...SHOPS,
  ...STOCK,
  ...PARCELS,
  ...MONEY,
  ...SETTINGS,
];
