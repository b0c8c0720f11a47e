import type { RateCardBody } from "@estiba/contract";
import { Button, Group, NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { dayOf } from "../../../ui/filters/date-range.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { rateCardQuery } from "../queries.ts";
import { ImportPrices } from "../settings/import-prices.tsx";
import { GridTable } from "./grid-table.tsx";
import { TryCard } from "./try-card.tsx";
import { NEW_GRID, cardOf, gridOf, type PriceGrid } from "./price-grid.ts";

const route = getRouteApi("/signed-in/shipping/setup/rate-card");
const PERCENTS = ["fuelPercent", "insurancePercent", "codPercent", "taxPercent"] as const;

interface EditorProps {
  readonly rateCardId: string | null;
  readonly card: RateCardBody | null;
}

function useSave({ rateCardId, card }: EditorProps) {
  const { t } = useTranslation("shipping");
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  return useMutation({
    mutationFn: async (grid: PriceGrid) => {
      const body = { card: cardOf(grid, card, dayOf(new Date())) };
      return rateCardId === null
        ? (await api.createRateCard({ body })).data
        : (await api.updateRateCard({ params: { rateCardId }, body })).data;
    },
    onSuccess: async ({ version }) => {
      notifications.show({ message: t("card.saved", { version }) });
      await queryClient.invalidateQueries({ queryKey: SHIPPING_KEY });
      await navigate({ to: "/shipping/setup" });
    },
  });
}

interface BasicsProps {
  readonly grid: PriceGrid;
  readonly isNew: boolean;
  readonly onSet: (patch: Partial<PriceGrid>) => void;
}

function Basics({ grid, isNew, onSet }: BasicsProps) {
  const { t } = useTranslation("shipping");
  return (
    <Card title={t("card.basics")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t("card.name")}
          description={t("card.nameHint")}
          maxLength={100}
          value={grid.name}
          onChange={({ currentTarget }) => {
            onSet({ name: currentTarget.value });
          }}
        />
        <TextInput
          label={t("setup.currency")}
          description={t("card.currencyHint")}
          maxLength={3}
          disabled={!isNew}
          value={grid.currency}
          onChange={({ currentTarget }) => {
            onSet({ currency: currentTarget.value.toUpperCase() });
          }}
        />
      </SimpleGrid>
    </Card>
  );
}

function Editor({ rateCardId, card }: EditorProps) {
  const { t } = useTranslation("shipping");
  const [grid, setGrid] = useState(card === null ? NEW_GRID : gridOf(card));
  const save = useSave({ rateCardId, card });
  const set = (patch: Partial<PriceGrid>) => {
    setGrid({ ...grid, ...patch });
  };
  return (
    <Stack gap="lg">
      <Basics grid={grid} isNew={card === null} onSet={set} />
      <Card title={t("card.prices")} description={t("card.pricesLead")}>
        <GridTable grid={grid} areZonesFixed={card !== null} onSet={set} />
      </Card>
      <Card title={t("card.extras")} description={t("card.extrasLead")}>
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {PERCENTS.map((field) => (
            <NumberInput
              key={field}
              label={t(`card.${field}`)}
              suffix=" %"
              min={0}
              max={1_000}
              decimalScale={2}
              value={grid[field]}
              onChange={(value) => {
                set({ [field]: Number(value) });
              }}
            />
          ))}
        </SimpleGrid>
      </Card>
      <FormError error={save.error} />
      <Group>
        <Button
          disabled={grid.name.trim() === ""}
          loading={save.isPending}
          onClick={() => {
            save.mutate(grid);
          }}
        >
          {t("card.save")}
        </Button>
        {rateCardId !== null && card !== null && <ImportPrices rateCardId={rateCardId} card={card} />}
      </Group>
      {rateCardId !== null && card !== null && (
        <TryCard rateCardId={rateCardId} currency={card.currency} country={grid.zones[0]?.country ?? ""} />
      )}
    </Stack>
  );
}

function Existing({ rateCardId }: { readonly rateCardId: string }) {
  const card = useQuery(rateCardQuery(rateCardId));
  return (
    <QueryView query={card}>
      {(data) => <Editor key={data.version} rateCardId={rateCardId} card={data.card} />}
    </QueryView>
  );
}

/** A merchant's contract with a carrier, edited as the table it is. */
export function RateCardPage() {
  const { t } = useTranslation("shipping");
  const { card } = route.useSearch();
  return (
    <>
      <PageHeader
        title={card === undefined ? t("card.newTitle") : t("card.title")}
        description={t("card.lead")}
      />
      {card === undefined ? (
        <Editor rateCardId={null} card={null} />
      ) : (
        <Existing key={card} rateCardId={card} />
      )}
    </>
  );
}
