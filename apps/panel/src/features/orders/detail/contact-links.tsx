import { internationalPhone } from "@estiba/contract/values";
import { Button, Group } from "@mantine/core";
import { IconBrandWhatsapp, IconMail, IconPhone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Order } from "../queries.ts";

interface ContactLinksProps {
  readonly order: Pick<Order, "customer" | "shippingAddress" | "number" | "orderId">;
}

function phoneOf({ customer, shippingAddress: address }: ContactLinksProps["order"]): string | null {
  const dialled = (written: string | null | undefined) =>
    internationalPhone(written ?? null, address?.country ?? null);
  return dialled(customer?.phone) ?? dialled(address?.phone);
}

/** Reaches the buyer as merchants here do: by WhatsApp, by telephone, by mail. */
export function ContactLinks({ order }: ContactLinksProps) {
  const { t } = useTranslation("orders");
  const { customer } = order;
  const phone = phoneOf(order);
  const greeting = t("detail.greeting", { number: order.number ?? order.orderId });
  const email = customer?.email ?? null;
  return (
    <Group gap="xs" mt="xs">
      {phone !== null && (
        <>
          <Button
            component="a"
            size="compact-sm"
            variant="default"
            target="_blank"
            rel="noopener"
            href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(greeting)}`}
            leftSection={<IconBrandWhatsapp size={15} />}
          >
            {t("detail.whatsapp")}
          </Button>
          <Button
            component="a"
            size="compact-sm"
            variant="default"
            href={`tel:${phone}`}
            leftSection={<IconPhone size={15} />}
          >
            {t("detail.call")}
          </Button>
        </>
      )}
      {email !== null && (
        <Button
          component="a"
          size="compact-sm"
          variant="default"
          href={`mailto:${email}`}
          leftSection={<IconMail size={15} />}
        >
          {t("detail.mail")}
        </Button>
      )}
    </Group>
  );
}
