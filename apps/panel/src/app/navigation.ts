import {
  IconBook2,
  IconHistory,
  IconHome,
  IconKey,
  IconUserCircle,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";

interface PageItem {
  readonly kind: "page";
  /** A path of the router; who may see it follows from that route's `needs`. */
  readonly to: "/" | "/settings/api-keys" | "/settings/users" | "/settings/audit-log" | "/settings/profile";
  readonly label: "overview" | "apiKeys" | "users" | "auditLog" | "profile";
  readonly icon: Icon;
}

interface OutsideItem {
  readonly kind: "outside";
  readonly href: string;
  readonly label: "developers";
  readonly icon: Icon;
}

export type NavigationItem = PageItem | OutsideItem;

export interface NavigationGroup {
  readonly label: "settings" | "help" | null;
  readonly items: readonly NavigationItem[];
}

/** The whole menu. A new page is one line here and one route in its feature. */
export const NAVIGATION: readonly NavigationGroup[] = [
  { label: null, items: [{ kind: "page", to: "/", label: "overview", icon: IconHome }] },
  {
    label: "settings",
    items: [
      { kind: "page", to: "/settings/api-keys", label: "apiKeys", icon: IconKey },
      { kind: "page", to: "/settings/users", label: "users", icon: IconUsers },
      { kind: "page", to: "/settings/audit-log", label: "auditLog", icon: IconHistory },
      { kind: "page", to: "/settings/profile", label: "profile", icon: IconUserCircle },
    ],
  },
  {
    label: "help",
    items: [{ kind: "outside", href: "/docs", label: "developers", icon: IconBook2 }],
  },
];
