import {
  IconActivity,
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconBell,
  IconBook2,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCash,
  IconCode,
  IconCreditCard,
  IconHelp,
  IconHistory,
  IconHome,
  IconKey,
  IconLink,
  IconMapPin,
  IconPackage,
  IconPackageExport,
  IconReceipt,
  IconReceipt2,
  IconReportMoney,
  IconRoute,
  IconSend,
  IconTable,
  IconTransferOut,
  IconTruckDelivery,
  IconUserCircle,
  IconUsers,
  IconWebhook,
  type Icon,
} from "@tabler/icons-react";
import type { Docs } from "../base/i18n/use-docs.ts";

export type MenuBadge = "toDispatch" | "shopsInTrouble" | "conflicts" | "oversold";

interface PageItem {
  readonly kind: "page";
  /** A path of the router; who may see it follows from that route's `needs`. */
  readonly to:
    | "/"
    | "/orders"
    | "/dispatch"
    | "/shops"
    | "/events"
    | "/stock/catalog"
    | "/stock/mappings"
    | "/stock/publish"
    | "/stock/deductions"
    | "/stock/incidents"
    | "/stock/places"
    | "/stock/routing"
    | "/stock/transfers"
    | "/shipping"
    | "/finance"
    | "/finance/cod"
    | "/finance/remittances"
    | "/shipping/setup"
    | "/settings/inventory"
    | "/settings/alerts"
    | "/settings/webhooks"
    | "/settings/plan"
    | "/developers"
    | "/settings/api-keys"
    | "/settings/users"
    | "/settings/audit-log"
    | "/settings/profile";
  readonly label:
    | "overview"
    | "orders"
    | "dispatch"
    | "shops"
    | "events"
    | "catalog"
    | "mappings"
    | "publish"
    | "deductions"
    | "incidents"
    | "places"
    | "routing"
    | "transfers"
    | "shipments"
    | "finance"
    | "cod"
    | "remittances"
    | "carriers"
    | "inventory"
    | "alerts"
    | "webhooks"
    | "plan"
    | "developers"
    | "apiKeys"
    | "users"
    | "auditLog"
    | "profile";
  readonly icon: Icon;
  /** The figure of today that is shown beside it. */
  readonly badge?: MenuBadge;
}

interface OutsideItem {
  readonly kind: "outside";
  readonly docs: Docs;
  readonly label: "docs" | "guides";
  readonly icon: Icon;
}

export type NavigationItem = PageItem | OutsideItem;

export interface NavigationGroup {
  readonly label: "stock" | "shipping" | "settings" | "help" | null;
  readonly items: readonly NavigationItem[];
  /** Closed by default. */
  readonly isFolded?: boolean;
}

/** The whole menu. A new page is one line here and one route in its feature. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: null,
    items: [
      { kind: "page", to: "/", label: "overview", icon: IconHome },
      { kind: "page", to: "/orders", label: "orders", icon: IconReceipt, badge: "toDispatch" },
      { kind: "page", to: "/dispatch", label: "dispatch", icon: IconPackageExport },
      { kind: "page", to: "/shops", label: "shops", icon: IconBuildingStore, badge: "shopsInTrouble" },
      { kind: "page", to: "/events", label: "events", icon: IconActivity },
    ],
  },
  {
    label: "stock",
    items: [
      { kind: "page", to: "/stock/catalog", label: "catalog", icon: IconPackage },
      { kind: "page", to: "/stock/mappings", label: "mappings", icon: IconLink, badge: "conflicts" },
      { kind: "page", to: "/stock/publish", label: "publish", icon: IconSend },
      { kind: "page", to: "/stock/deductions", label: "deductions", icon: IconTransferOut },
      {
        kind: "page",
        to: "/stock/incidents",
        label: "incidents",
        icon: IconAlertTriangle,
        badge: "oversold",
      },
      { kind: "page", to: "/stock/places", label: "places", icon: IconMapPin },
      { kind: "page", to: "/stock/routing", label: "routing", icon: IconRoute },
      { kind: "page", to: "/stock/transfers", label: "transfers", icon: IconArrowsLeftRight },
    ],
  },
  {
    label: "shipping",
    items: [
      { kind: "page", to: "/shipping", label: "shipments", icon: IconTruckDelivery },
      { kind: "page", to: "/finance/cod", label: "cod", icon: IconCash },
      { kind: "page", to: "/finance/remittances", label: "remittances", icon: IconReceipt2 },
      { kind: "page", to: "/finance", label: "finance", icon: IconReportMoney },
      { kind: "page", to: "/shipping/setup", label: "carriers", icon: IconTable },
    ],
  },
  {
    label: "settings",
    isFolded: true,
    items: [
      { kind: "page", to: "/settings/inventory", label: "inventory", icon: IconBuildingWarehouse },
      { kind: "page", to: "/settings/alerts", label: "alerts", icon: IconBell },
      { kind: "page", to: "/settings/webhooks", label: "webhooks", icon: IconWebhook },
      { kind: "page", to: "/settings/api-keys", label: "apiKeys", icon: IconKey },
      { kind: "page", to: "/settings/users", label: "users", icon: IconUsers },
      { kind: "page", to: "/settings/audit-log", label: "auditLog", icon: IconHistory },
      { kind: "page", to: "/settings/plan", label: "plan", icon: IconCreditCard },
      { kind: "page", to: "/settings/profile", label: "profile", icon: IconUserCircle },
    ],
  },
  {
    label: "help",
    items: [
      { kind: "page", to: "/developers", label: "developers", icon: IconCode },
      { kind: "outside", docs: "/docs/guides", label: "guides", icon: IconHelp },
      { kind: "outside", docs: "/docs", label: "docs", icon: IconBook2 },
    ],
  },
];

/** The page of the menu that an address belongs to: the one with the longest beginning of it. */
export function pageAround(pathname: string): string | undefined {
  return NAVIGATION.flatMap(({ items }) => items)
    .flatMap((item) => (item.kind === "page" ? [item.to] : []))
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}
