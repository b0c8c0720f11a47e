import { Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowsDiff } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { SHOPS_KEY, completenessQuery, type CompletenessDay, type Shop } from "../queries.ts";
import { CompletenessTable } from "./completeness-table.tsx";

const SETTLE_MS = 4_000;

interface ShopProps {
  readonly shop: Shop;
}

function CompareNow({ shop }: ShopProps) {
  const { t } = useTranslation("shops");
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const compare = useMutation({
    mutationFn: () => api.reconcileShop({ params: { shopId: shop.id } }),
    onSuccess: () => {
      notifications.show({ message: t("completeness.queued") });
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: [...SHOPS_KEY, shop.id] }), SETTLE_MS);
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowsDiff size={15} />}
      loading={compare.isPending}
      onClick={() => {
        compare.mutate();
      }}
    >
      {t("completeness.now")}
    </Button>
  );
}

interface OutcomeProps {
  readonly days: readonly CompletenessDay[];
}

function Outcome({ days }: OutcomeProps) {
  const { t } = useTranslation("shops");
  const missing = days.reduce((sum, day) => sum + day.missing, 0);
  const all = days.reduce((sum, day) => sum + day.channelOrders, 0);
  return (
    <Text
      size="sm"
      px="1.25rem"
      pt="0.75rem"
      fw={550}
      c={missing > 0 ? "var(--e-bad-text)" : "var(--mantine-color-text)"}
    >
      {missing > 0
        ? t("completeness.someMissing", { count: missing })
        : t("completeness.allHere", { count: all })}
    </Text>
  );
}

export function Completeness({ shop }: ShopProps) {
  const { t } = useTranslation("shops");
  const may = useMay();
  const days = useQuery({ ...completenessQuery(shop.id), refetchInterval: 30_000 });
  const canCompare = shop.platform !== "CUSTOM";
  const isOn = shop.status === "active" || shop.status === "degraded";
  return (
    <Card
      title={t("completeness.title")}
      description={t("completeness.lead")}
      isFlush
      aside={canCompare && isOn && may("reconcileShop") && <CompareNow shop={shop} />}
    >
      <QueryView
        query={days}
        skeleton={<ListSkeleton rows={7} />}
        isEmpty={(list) => list.every(({ channelOrders, ours }) => channelOrders === 0 && ours === 0)}
        empty={
          <Text size="sm" c="dimmed" p="1.25rem">
            {canCompare ? t("completeness.empty") : t("completeness.custom")}
          </Text>
        }
      >
        {(list) => (
          <>
            <Outcome days={list} />
            <CompletenessTable days={list} />
            <Text size="xs" c="dimmed" px="1.25rem" pb="1rem">
              {t("completeness.recoveredHint")}
            </Text>
          </>
        )}
      </QueryView>
    </Card>
  );
}
