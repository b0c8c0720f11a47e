import { RATE_TAGS } from "@estiba/contract/values";
import { Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import type { addressOf } from "./destination.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import type { Quote } from "../queries.ts";
import { RatePrice, useEta } from "./rate-price.tsx";
import classes from "../shipping.module.css";

const SHOWN_TAGS = RATE_TAGS.filter((tag) => tag !== "dominated");

interface RateListProps {
  readonly quote: Quote;
  readonly orderId: string;
  readonly destination: ReturnType<typeof addressOf>;
}

function useBuy({ quote, orderId, destination }: RateListProps) {
  const { t } = useTranslation("shipping");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (rateId: string) =>
      (await api.createShipment({ body: { orderId, quoteId: quote.quoteId, rateId, destination } })).data
        .shipmentId,
    onSuccess: async (shipmentId) => {
      notifications.show({ message: t("new.bought") });
      await queryClient.invalidateQueries({ queryKey: SHIPPING_KEY });
      await navigate({ to: "/shipping", search: { open: shipmentId } });
    },
  });
}

export function RateList({ quote, orderId, destination }: RateListProps) {
  const { t } = useTranslation("shipping");
  const eta = useEta();
  const buy = useBuy({ quote, orderId, destination });
  return (
    <Card title={t("new.rates")} description={t("new.ratesLead", { count: quote.rates.length })} isFlush>
      <FormError error={buy.error} />
      <ul className={classes.rates}>
        {quote.rates.map((rate, index) => (
          <li key={rate.rateId} className={classes.rate} data-best={index === 0 || undefined}>
            <div className={classes.service}>
              <Text fw={550}>{rate.carrier.name}</Text>
              <Text size="sm" c="dimmed">
                {rate.service.name} · {eta(rate)}
              </Text>
              <div className={classes.tags}>
                {SHOWN_TAGS.filter((tag) => rate.tags.includes(tag)).map((tag) => (
                  <Tag key={tag} tone="good">
                    {t(`new.tag.${tag}`)}
                  </Tag>
                ))}
                {rate.cod.amount > 0 && <Tag tone="accent">{t("new.collects")}</Tag>}
              </div>
            </div>
            <RatePrice rate={rate} />
            <Button
              variant={index === 0 ? "filled" : "default"}
              loading={buy.isPending && buy.variables === rate.rateId}
              disabled={buy.isPending}
              onClick={() => {
                buy.mutate(rate.rateId);
              }}
            >
              {t("new.buy")}
            </Button>
          </li>
        ))}
      </ul>
      {quote.errors.length > 0 && (
        <Text size="xs" c="dimmed" p="sm">
          {t("new.silent", { carriers: quote.errors.map(({ carrier, code }) => carrier ?? code).join(", ") })}
        </Text>
      )}
    </Card>
  );
}
