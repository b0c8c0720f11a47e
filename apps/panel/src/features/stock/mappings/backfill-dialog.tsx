import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { shopsQuery } from "../../shops/queries.ts";
import { STOCK_KEY, type BackfillResult } from "../queries.ts";
import { addUp } from "./backfill-sum.ts";
import classes from "./mappings.module.css";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

/** A run answers in pages; this many are more listings than any tenant has. */
const MAX_SLICES = 1_000;

interface Run {
  readonly shopId: string;
  readonly dryRun: boolean;
}

/** A look reads one slice; the real run goes on until the end. */
async function run({ shopId, dryRun }: Run): Promise<BackfillResult> {
  const shop = shopId === "" ? {} : { shopId };
  const first = await api.backfillMappings({ body: { ...shop, dryRun } });
  if (dryRun) {
    return first.data;
  }
  let sum = first.data;
  for (let slice = 1; sum.nextCursor !== null && slice < MAX_SLICES; slice += 1) {
    const { data } = await api.backfillMappings({ body: { ...shop, cursor: sum.nextCursor } });
    sum = addUp(sum, data);
  }
  return sum;
}

interface ResultProps {
  readonly result: BackfillResult;
}

function Result({ result }: ResultProps) {
  const { t } = useTranslation("stock");
  const { scanned, linked, unmapped, conflicts } = result;
  const figures = { scanned, linked, unmapped, conflicts };
  return (
    <Stack gap="xs">
      <Text size="sm" fw={550}>
        {result.dryRun ? t("mappings.backfill.would", figures) : t("mappings.backfill.did", figures)}
      </Text>
      {result.changes.length > 0 && (
        <ul className={classes.changes}>
          {result.changes.map((change) => (
            <li key={change.mappingId}>
              <code>{change.channelSku ?? change.channelVariantId}</code>
              <span>
                {t(`mappings.status.${change.from.status}`)} → {t(`mappings.status.${change.to.status}`)}
              </span>
              {change.isNewVariant && <Tag tone="accent">{t("mappings.backfill.isNew")}</Tag>}
            </li>
          ))}
        </ul>
      )}
      {result.dryRun && result.hasMore && (
        <Text size="xs" c="dimmed">
          {t("mappings.backfill.more")}
        </Text>
      )}
    </Stack>
  );
}

interface BackfillDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function BackfillDialog({ isOpen, onClose }: BackfillDialogProps) {
  const { t } = useTranslation(["stock", "ui"]);
  const queryClient = useQueryClient();
  const shops = useQuery(shopsQuery);
  const [shopId, setShopId] = useState("");
  const match = useMutation({
    mutationFn: run,
    onSuccess: async ({ dryRun }) => {
      if (!dryRun) {
        await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
      }
    },
  });
  const hasRun = match.data?.dryRun === false;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onExitTransitionEnd={match.reset}
      title={t("mappings.backfill.title")}
    >
      <Stack gap="md">
        <Text size="sm">{t("mappings.backfill.text")}</Text>
        <NativeSelect
          label={t("mappings.backfill.shop")}
          value={shopId}
          data={[
            { value: "", label: t("mappings.backfill.allShops") },
            ...(shops.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => {
            setShopId(currentTarget.value);
            match.reset();
          }}
        />
        <FormError error={match.error} />
        {match.data !== undefined && <Result result={match.data} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {hasRun ? t("mappings.backfill.close") : t("ui:cancel")}
          </Button>
          {!hasRun && (
            <Button
              loading={match.isPending}
              onClick={() => {
                match.mutate({ shopId, dryRun: match.data === undefined });
              }}
            >
              {match.data === undefined ? t("mappings.backfill.preview") : t("mappings.backfill.apply")}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
