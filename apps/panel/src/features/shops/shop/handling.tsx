import { MAX_HANDLING_DAYS } from "@estiba/contract/values";
import { Button, Group, NumberInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { shopQuery, type Shop } from "../queries.ts";

interface HandlingProps {
  readonly shop: Shop;
}

/** How long orders of the shop take before they leave. */
export function Handling({ shop }: HandlingProps) {
  const { t } = useTranslation("shops");
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const [days, setDays] = useState<number | string>(shop.handlingDays);
  const isReadOnly = !useMay()("updateShop");
  const save = useMutation({
    mutationFn: async () =>
      api.updateShop({ params: { shopId: shop.id }, body: { handlingDays: Number(days) } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(shopQuery(shop.id).queryKey, data);
      notifications.show({ message: t("handling.saved") });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (
    <Card title={t("handling.title")}>
      <Group align="end" gap="sm">
        <NumberInput
          label={t("handling.days")}
          description={t("handling.hint")}
          min={0}
          max={MAX_HANDLING_DAYS}
          clampBehavior="strict"
          allowDecimal={false}
          readOnly={isReadOnly}
          value={days}
          onChange={setDays}
          style={{ flex: 1 }}
        />
        {!isReadOnly && (
          <Button
            variant="default"
            loading={save.isPending}
            disabled={days === "" || days === shop.handlingDays}
            onClick={() => {
              save.mutate();
            }}
          >
            {t("handling.save")}
          </Button>
        )}
      </Group>
    </Card>
  );
}
