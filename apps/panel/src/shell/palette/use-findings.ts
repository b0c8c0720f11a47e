import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { createElement } from "react";
import { useTranslation } from "react-i18next";
import { ordersQuery } from "../../features/orders/queries.ts";
import { shopsQuery } from "../../features/shops/queries.ts";
import { catalogQuery } from "../../features/stock/queries.ts";
import { useHasFeature } from "../../base/plan/use-has-feature.ts";
import { useMay } from "../../base/session/session.ts";
import { useNavigation } from "../frame/use-navigation.ts";
import { PlatformMark } from "../../base/vocabulary/platform-mark.tsx";
import { matches } from "./matches.ts";

export interface Finding {
  readonly id: string;
  readonly group: "pages" | "orders" | "products" | "shops";
  readonly label: string;
  readonly hint?: string;
  readonly icon: ReactNode;
  readonly go: () => void;
}

const MAX_OF_EACH = 6;
const PAUSE_MS = 150;
const LEAST_LETTERS = 2;

function usePages(typed: string): Finding[] {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  return useNavigation()
    .flatMap((group) => group.items)
    .flatMap((item) => (item.kind === "page" ? [item] : []))
    .map(({ to, label, icon }) => ({ to, label: t(`navigation.${label}`), icon }))
    .filter(({ label }) => matches(label, typed))
    .map(({ to, label, icon }) => ({
      id: `page-${to}`,
      group: "pages",
      label,
      icon: createElement(icon, { size: 17, stroke: 1.6, "aria-hidden": true }),
      go: () => void navigate({ to }),
    }));
}

function useShops(typed: string): Finding[] {
  const navigate = useNavigate();
  const shops = useQuery(shopsQuery);
  return (shops.data?.items ?? [])
    .filter(({ name, externalId }) => typed !== "" && matches(`${name} ${externalId}`, typed))
    .slice(0, MAX_OF_EACH)
    .map(({ id, name, platform, externalId }) => ({
      id,
      group: "shops",
      label: name,
      hint: externalId,
      icon: createElement(PlatformMark, { platform }),
      go: () => void navigate({ to: "/shops/$shopId", params: { shopId: id } }),
    }));
}

function useOrders(asked: string): Finding[] {
  const navigate = useNavigate();
  const isAsked = asked.length >= LEAST_LETTERS;
  const orders = useQuery({ ...ordersQuery({ search: asked, limit: MAX_OF_EACH }), enabled: isAsked });
  return (isAsked ? (orders.data?.items ?? []) : []).map(
    ({ id, number, orderId, customerName, shopName, platform }) => ({
      id,
      group: "orders",
      label: number ?? orderId,
      hint: [customerName, shopName].filter(Boolean).join(" · "),
      icon: createElement(PlatformMark, { platform }),
      go: () => void navigate({ to: "/orders", search: { open: id } }),
    }),
  );
}

function useProducts(asked: string): Finding[] {
  const navigate = useNavigate();
  const may = useMay();
  const hasInventory = useHasFeature()("inventory");
  const isAsked = asked.length >= LEAST_LETTERS && hasInventory && may("explainStock");
  const catalog = useQuery({ ...catalogQuery({ search: asked, limit: MAX_OF_EACH }), enabled: isAsked });
  return (isAsked ? (catalog.data?.items ?? []) : []).map(({ masterVariantId, name, sku, onHand }) => ({
    id: masterVariantId,
    group: "products",
    label: name,
    hint: sku,
    icon: String(onHand),
    go: () => void navigate({ to: "/stock/variants/$variantId", params: { variantId: masterVariantId } }),
  }));
}

/** What fits what was typed, from everywhere the reader may look. */
export function useFindings(text: string): readonly Finding[] {
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const orders = useOrders(asked);
  const products = useProducts(asked);
  return [...usePages(typed), ...useShops(typed), ...orders, ...products];
}
