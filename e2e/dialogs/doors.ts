import { MONEY, SETTINGS } from "./office.ts";
import { door, type Place } from "./place.ts";
import { SPLIT_ORDER, STORE } from "./stage.ts";
import { key, press, pressAt, pressIn, row, select, sidebar } from "./steps.ts";

const shipping = (text: string) => press("shipping", text);
const stock = (text: string) => press("stock", text);
const storeActions = pressAt(`main td button[aria-label*="${STORE}"]`);
const carrierActions = pressIn("connection.title", "shipping", "connection.actionsFor");
const routing = (text: string) => press("stock/routing", text);
const kits = (text: string) => press("stock/kits", text);
const boxes = (text: string) => press("shipping/boxes", text);
const boxActions = pressIn("title", "shipping/boxes", "actions");

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
    path: `/orders?q=${SPLIT_ORDER}`,
    doors: [
      door("features/orders/route/change-places.tsx", row(), routing("change.action")),
      door("features/orders/route/reject-place.tsx", row(), routing("reject.action")),
      door("features/orders/route/route-actions.tsx", row(), routing("again.action")),
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

const DISPATCH: readonly Place[] = [
  {
    path: ({ waveId }) => `/dispatch/waves/${waveId}`,
    doors: [
      door("features/dispatch/wave/bin-dialog.tsx", press("dispatch", "bin.changeOf")),
      door("features/dispatch/wave/wave-actions.tsx", press("dispatch", "wave.finish.action")),
      door("features/dispatch/wave/wave-actions.tsx", press("dispatch", "wave.cancel.action")),
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
      door("features/stock/catalog/variant-actions.tsx", stock("catalog.moreNamed")),
      door("features/stock/kits/recipe-dialog.tsx", stock("catalog.moreNamed"), stock("catalog.makeKit")),
      door("features/stock/catalog/import-dialog.tsx", stock("catalog.import.action")),
    ],
  },
  {
    path: ({ kitId }) => `/stock/variants/${kitId}`,
    doors: [
      door("features/stock/kits/recipe-dialog.tsx", kits("edit")),
      door("features/stock/kits/own-units.tsx", kits("takeApart.action")),
      door("features/stock/kits/remove-recipe.tsx", kits("remove.action")),
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
    path: "/stock/places",
    doors: [
      door("features/stock/places/place-dialog.tsx", stock("places.add")),
      door("features/stock/places/place-dialog.tsx", storeActions, stock("places.edit")),
      door("features/stock/places/place-menu.tsx", storeActions),
      door("features/stock/places/remove-place-dialog.tsx", storeActions, stock("places.remove")),
    ],
  },
  {
    path: ({ placeId }) => `/stock/places/${placeId}`,
    doors: [
      door("features/stock/places/count-dialog.tsx", stock("places.count.action")),
      door("features/stock/places/quarantine-button.tsx", stock("places.quarantine.action")),
    ],
  },
  {
    path: "/stock/routing",
    doors: [
      door("features/stock/routing/rule-dialog.tsx", routing("add")),
      door("features/stock/routing/try-rules.tsx", routing("try.action")),
      door("features/stock/routing/rule-dialog.tsx", press("ui", "ordered.edit")),
    ],
  },
  {
    path: "/stock/transfers",
    doors: [door("features/stock/transfers/new-transfer-dialog.tsx", stock("transfers.add"))],
  },
  {
    path: "/stock/transfers?status=draft",
    doors: [
      door("features/stock/transfers/transfer-drawer.tsx", row()),
      door("features/stock/transfers/transfer-actions.tsx", row(), stock("transfers.send.action")),
      door("features/stock/transfers/transfer-actions.tsx", row(), stock("transfers.cancel.action")),
    ],
  },
  {
    path: "/stock/transfers?status=sent",
    doors: [door("features/stock/transfers/transfer-actions.tsx", row(), stock("transfers.receive.action"))],
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
      door("features/shipping/boxes/box-dialog.tsx", boxes("add")),
      door("features/shipping/boxes/box-menu.tsx", boxActions),
      door("features/shipping/boxes/box-dialog.tsx", boxActions, boxes("edit")),
      door("features/shipping/boxes/remove-box-dialog.tsx", boxActions, boxes("remove")),
      door("features/shipping/rules/rule-dialog.tsx", press("ui", "ordered.edit")),
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
  ...DISPATCH,
  ...SHOPS,
  ...STOCK,
  ...PARCELS,
  ...MONEY,
  ...SETTINGS,
];
