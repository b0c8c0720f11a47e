import { Stack, Text } from "@mantine/core";
import { IconPlus, IconTruck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { formatDay } from "../../../ui/format/format.ts";
import { ButtonLink, RowLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { carriersQuery, rateCardsQuery, type Carrier, type RateCardSummary } from "../queries.ts";
import { ConnectionsCard } from "../connections/connections-card.tsx";
import { BoxesCard } from "../boxes/boxes-card.tsx";
import { PresetsCard } from "./presets-card.tsx";
import { WarehousesCard } from "../places/warehouses-card.tsx";
import { RoundingCard } from "../settings/rounding-card.tsx";
import { RulesCard } from "../rules/rules-card.tsx";
import { SettingsCard } from "../settings/settings-card.tsx";

function useCarrierColumns(): readonly Column<Carrier>[] {
  const { t } = useTranslation("shipping");
  return [
    {
      key: "name",
      header: t("columns.carrier"),
      isLead: true,
      cell: ({ name, services }) => (
        <div>
          {name}
          <Text size="xs" c="dimmed">
            {services.map((service) => service.name).join(", ")}
          </Text>
        </div>
      ),
    },
    {
      key: "status",
      phone: "inline",
      header: t("columns.status"),
      cell: ({ status }) => (
        <Tag tone={status === "active" ? "good" : "bad"} hasDot>
          {t(`setup.status.${status}`)}
        </Tag>
      ),
    },
    {
      key: "cod",
      header: t("columns.cod"),
      cell: ({ capabilities }) => (capabilities.cod.supported ? t("setup.collects") : t("setup.noCod")),
    },
    {
      key: "tracking",
      header: t("setup.tracking"),
      cell: ({ capabilities }) => t(`setup.trackingBy.${capabilities.tracking}`),
    },
  ];
}

function CarriersCard() {
  const { t } = useTranslation("shipping");
  const carriers = useQuery(carriersQuery);
  const columns = useCarrierColumns();
  return (
    <Card title={t("setup.carriers")} description={t("setup.carriersLead")} isFlush>
      <PagedView
        query={carriers}
        empty={
          <EmptyState
            icon={<IconTruck size={20} stroke={1.6} />}
            title={t("setup.noCarriersTitle")}
            description={t("setup.noCarriersText")}
          />
        }
      >
        {(items) => (
          <DataTable
            caption={t("setup.carriers")}
            columns={columns}
            rows={items}
            rowKey={({ connectionId, code }) => `${connectionId}-${code}`}
          />
        )}
      </PagedView>
    </Card>
  );
}

function useRateCardColumns(): readonly Column<RateCardSummary>[] {
  const { t, i18n } = useTranslation("shipping");
  const may = useMay();
  return [
    {
      key: "name",
      header: t("setup.card"),
      isLead: true,
      cell: ({ rateCardId, name }) =>
        may("updateRateCard") ? (
          <RowLink to="/shipping/setup/rate-card" search={{ card: rateCardId }}>
            {name}
          </RowLink>
        ) : (
          name
        ),
    },
    { key: "currency", phone: "inline", header: t("setup.currency"), cell: ({ currency }) => currency },
    {
      key: "from",
      phone: "inline",
      header: t("setup.validFrom"),
      cell: ({ validFrom }) => formatDay(validFrom, i18n.language),
    },
    { key: "version", header: t("setup.version"), isNumeric: true, cell: ({ version }) => version },
  ];
}

function RateCardsCard() {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const cards = useQuery(rateCardsQuery);
  const columns = useRateCardColumns();
  return (
    <Card
      title={t("setup.cards")}
      description={t("setup.cardsLead")}
      isFlush
      aside={
        may("createRateCard") && (
          <ButtonLink to="/shipping/setup/rate-card" variant="default" leftSection={<IconPlus size={16} />}>
            {t("setup.newCard")}
          </ButtonLink>
        )
      }
    >
      <PagedView
        query={cards}
        empty={
          <Text size="sm" c="dimmed" p="1.25rem">
            {t("setup.noCards")}
          </Text>
        }
      >
        {(items) => (
          <DataTable
            caption={t("setup.cards")}
            columns={columns}
            rows={items}
            rowKey={({ rateCardId }) => rateCardId}
          />
        )}
      </PagedView>
    </Card>
  );
}

/** Where parcels leave from, who takes them, and at what price. */
export function SetupPage() {
  const { t } = useTranslation("shipping");
  return (
    <>
      <PageHeader title={t("setup.title")} description={t("setup.lead")} />
      <Stack gap="lg">
        <WarehousesCard />
        <PresetsCard />
        <BoxesCard />
        <RulesCard />
        <RateCardsCard />
        <ConnectionsCard />
        <CarriersCard />
        <SettingsCard />
        <RoundingCard />
      </Stack>
    </>
  );
}
