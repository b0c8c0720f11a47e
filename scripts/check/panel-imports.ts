/** Imports that the panel's rules forbid or allow; written out and checked by rooms.test.ts. */
type Forbidden = readonly [from: string, to: string, rule: string];
type Allowed = readonly [from: string, to: string];

const PANEL = "apps/panel/src/";

export const PANEL_FORBIDDEN: readonly Forbidden[] = [
  [`${PANEL}ui/a.ts`, `${PANEL}base/session/session.ts`, "panel-ui"],
  [`${PANEL}ui/b.ts`, `${PANEL}features/orders/queries.ts`, "panel-ui"],
  [`${PANEL}base/a.ts`, `${PANEL}features/orders/queries.ts`, "panel-base"],
  [`${PANEL}base/b.ts`, `${PANEL}shell/router.ts`, "panel-base"],
  [`${PANEL}features/orders/a.ts`, `${PANEL}shell/router.ts`, "panel-features"],
  [`${PANEL}features/stock/a.ts`, `${PANEL}features/shops/channels.ts`, "panel-feature-stock"],
  [`${PANEL}features/orders/b.ts`, `${PANEL}features/shipping/queries.ts`, "panel-feature-orders"],
  [`${PANEL}features/stock/b.ts`, `${PANEL}features/shops/connect/queries.ts`, "panel-feature-stock"],
  [`${PANEL}features/returns/a.ts`, `${PANEL}features/orders/queries.ts`, "panel-feature-is-listed"],
  [`${PANEL}app/a.ts`, `${PANEL}ui/format/money.ts`, "panel-has-four-rooms"],
  [`${PANEL}features/orders/c.ts`, `${PANEL}ui/lists/pager.ts`, "panel-lists-are-paged-views"],
  ["packages/contract/src/values/a.ts", "packages/contract/src/core/scalars.ts", "values-are-plain"],
];

export const PANEL_ALLOWED: readonly Allowed[] = [
  [`${PANEL}shell/x.ts`, `${PANEL}features/orders/routes.ts`],
  [`${PANEL}features/orders/x.ts`, `${PANEL}base/session/session.ts`],
  [`${PANEL}features/orders/y.ts`, `${PANEL}ui/format/money.ts`],
  [`${PANEL}features/shipping/x.ts`, `${PANEL}features/orders/queries.ts`],
  [`${PANEL}ui/lists/x.ts`, `${PANEL}ui/lists/pager.ts`],
  [`${PANEL}base/x.ts`, `${PANEL}ui/format/money.ts`],
];
