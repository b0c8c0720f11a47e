import { SimpleGrid, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PaymentStatusTag, StockStatusTag } from "../../../base/vocabulary/status-tags.tsx";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { Facts } from "../../../ui/pieces/facts.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { ExactTime } from "../../../ui/format/time.tsx";
import type { Order } from "../queries.ts";
import { ContactLinks } from "./contact-links.tsx";
import classes from "./order-detail.module.css";

interface OrderProps {
  readonly order: Order;
}

export function OrderFacts({ order }: OrderProps) {
  const { t, i18n } = useTranslation("orders");
  const method = order.isCashOnDelivery ? t("detail.cod") : order.paymentMethod;
  return (
    <section className={classes.top}>
      <div className={classes.total}>{formatMoney(order.totalMinor, order.currency, i18n.language)}</div>
      <Facts
        facts={[
          { label: t("columns.payment"), value: <PaymentStatusTag status={order.paymentStatus} /> },
          { label: t("columns.stock"), value: <StockStatusTag status={order.stockStatus} /> },
          { label: t("detail.placedAt"), value: <ExactTime value={order.placedAt} /> },
          {
            label: t("detail.shop"),
            value: (
              <AnchorLink to="/shops/$shopId" params={{ shopId: order.shopId }} inherit>
                {order.shopName}
              </AnchorLink>
            ),
          },
          { label: t("detail.paymentMethod"), value: method ?? "–" },
          { label: t("detail.channelId"), value: <code>{order.orderId}</code> },
        ]}
      />
    </section>
  );
}

function present(parts: readonly (string | null | undefined)[]): string[] {
  return parts.filter((part): part is string => typeof part === "string" && part !== "");
}

interface BlockProps {
  readonly lines: readonly string[];
  /** Said when there is nothing to show. */
  readonly none: string;
}

function Block({ lines, none }: BlockProps) {
  return lines.length === 0 ? (
    <Text size="sm" c="dimmed">
      {none}
    </Text>
  ) : (
    <Text size="sm" component="address" className={classes.address}>
      {lines.join("\n")}
    </Text>
  );
}

export function OrderPerson({ order }: OrderProps) {
  const { t } = useTranslation("orders");
  const { customer, shippingAddress: address } = order;
  const person = present([customer?.name, customer?.email, customer?.phone]);
  const town = present([address?.zip, address?.city, address?.region]).join(", ");
  const place = present([
    address?.name,
    address?.address,
    address?.address2,
    town,
    address?.country,
    address?.phone,
  ]);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={0} className={classes.person}>
      <DrawerSection title={t("detail.customer")}>
        <Block lines={person} none={t("detail.noCustomer")} />
        <ContactLinks order={order} />
      </DrawerSection>
      <DrawerSection title={t("detail.address")}>
        <Block lines={place} none={t("detail.noAddress")} />
      </DrawerSection>
    </SimpleGrid>
  );
}
