import { Button, NumberInput, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { shopsQuery, type Shop } from "../../shops/queries.ts";
import { CONFIG_KEY, type InventoryConfig } from "../queries.ts";
import classes from "./settings.module.css";

interface BufferRowProps {
  readonly shop: Shop;
  readonly buffer: number;
  readonly isReadOnly: boolean;
}

function BufferRow({ shop, buffer, isReadOnly }: BufferRowProps) {
  const { t } = useTranslation("stock");
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const [value, setValue] = useState<number | string>(buffer);
  const wanted = typeof value === "number" ? value : null;
  const save = useMutation({
    mutationFn: async (units: number) =>
      (await api.updateShopBuffer({ params: { shopId: shop.id }, body: { buffer: units } })).data,
    onSuccess: async (saved) => {
      notifications.show({
        message: t("settings.buffers.saved", { shop: shop.name, count: saved.buffer }),
      });
      await queryClient.invalidateQueries({ queryKey: CONFIG_KEY });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (
    <form
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== null) {
          save.mutate(wanted);
        }
      }}
    >
      <PlatformMark platform={shop.platform} />
      <span className={classes.name}>{shop.name}</span>
      <NumberInput
        size="xs"
        w={96}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        disabled={isReadOnly}
        aria-label={t("settings.buffers.of", { shop: shop.name })}
        value={value}
        onChange={setValue}
      />
      <Button
        type="submit"
        size="xs"
        variant="default"
        disabled={isReadOnly || wanted === null || wanted === buffer}
        loading={save.isPending}
      >
        {t("settings.buffers.save")}
      </Button>
    </form>
  );
}

interface BuffersCardProps {
  readonly config: InventoryConfig;
  readonly isReadOnly: boolean;
}

export function BuffersCard({ config, isReadOnly }: BuffersCardProps) {
  const { t } = useTranslation("stock");
  const shops = useQuery(shopsQuery);
  const bufferOf = (shopId: string) =>
    config.shopBuffers.find((entry) => entry.shopId === shopId)?.buffer ?? 0;
  return (
    <Card title={t("settings.buffers.title")} description={t("settings.buffers.lead")} isFlush>
      <div className={classes.rows}>
        <PagedView
          query={shops}
          rows={3}
          empty={
            <Text size="sm" c="dimmed" px="1.25rem" pb="1.25rem">
              {t("settings.buffers.none")}
            </Text>
          }
        >
          {(items) =>
            items
              .filter(({ status }) => status !== "disconnected")
              .map((shop) => (
                <BufferRow
                  key={`${shop.id}-${bufferOf(shop.id)}`}
                  shop={shop}
                  buffer={bufferOf(shop.id)}
                  isReadOnly={isReadOnly}
                />
              ))
          }
        </PagedView>
      </div>
    </Card>
  );
}
