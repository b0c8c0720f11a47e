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
import { given } from "../../../ui/filters/search-params.ts";
import { orderQuery } from "../../orders/queries.ts";
import type { PartLine } from "./chosen-lines.ts";
import type { addressOf } from "./destination.ts";
import { TOUCHED_BY_PARCEL, type Quote } from "../queries.ts";
import { formatGrams } from "../../../ui/format/sizes.ts";
import { RatePrice, useEta } from "./rate-price.tsx";
import classes from "../shipping.module.css";

const SHOWN_TAGS = RATE_TAGS.filter((tag) => tag !== "dominated");

interface RateListProps {
  readonly quote: Quote;
  readonly orderId: string;
  readonly destination: ReturnType<typeof addressOf>;
  /** What the offers are for; undefined where all that is open leaves. */
  readonly lines: PartLine[] | undefined;
}

function useBuy({ quote, orderId, destination, lines }: RateListProps) {
  const { t } = useTranslation("shipping");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (rateId: string) => {
      const body = { orderId, quoteId: quote.quoteId, rateId, destination, ...given({ lines }) };
      return (await api.createShipment({ body })).data.shipmentId;
    },
    onSuccess: async (shipmentId) => {
      notifications.show({ message: t("new.bought") });
      // The page that is left would show the order without what was just shipped.
      await navigate({ to: "/shipping", search: { open: shipmentId } });
      await Promise.all(
        TOUCHED_BY_PARCEL.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    // Another user may have shipped units in the meantime.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
    },
  });
}

export function RateList(props: RateListProps) {
  const { quote } = props;
  const { t, i18n } = useTranslation("shipping");
  const eta = useEta();
  const buy = useBuy(props);
  const { parcels = [] } = quote;
  const weightG = parcels.reduce((sum, parcel) => sum + parcel.weightG, 0);
  const weight = formatGrams(weightG, i18n.language);
  const quoted = parcels.length === 0 ? "" : t("new.quoted", { count: parcels.length, weight });
  return (
    <Card
      title={t("new.rates")}
      description={`${t("new.ratesLead", { count: quote.rates.length })} ${quoted}`}
      isFlush
    >
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
