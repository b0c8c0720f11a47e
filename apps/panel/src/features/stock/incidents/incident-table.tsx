import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { useMay, useMe } from "../../../base/session/session.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { AnchorLink, RowLink } from "../../../ui/pieces/links.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { RelativeTime } from "../../../ui/format/time.tsx";
import type { Incident } from "../queries.ts";
import { TransferButton } from "./transfer-button.tsx";
import { useUpdateIncident } from "./use-update-incident.ts";

const TONES = { open: "bad", acknowledged: "warn", resolved: "good" } as const;

interface ActionsProps {
  readonly incident: Incident;
  readonly onResolve: (incident: Incident) => void;
}

function Actions({ incident, onResolve }: ActionsProps) {
  const { t } = useTranslation("stock");
  const { user } = useMe();
  const update = useUpdateIncident(() => {
    notifications.show({ message: t("incidents.taken") });
  }, false);
  if (incident.state === "resolved") {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        loading={update.isPending}
        onClick={() => {
          update.mutate({ id: incident.id, body: { state: "acknowledged", ownerId: user.id } });
        }}
      >
        {t("incidents.reopen")}
      </Button>
    );
  }
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <TransferButton incident={incident} />
      {incident.ownerId !== user.id && (
        <Button
          size="compact-sm"
          variant="default"
          loading={update.isPending}
          onClick={() => {
            update.mutate({ id: incident.id, body: { state: "acknowledged", ownerId: user.id } });
          }}
        >
          {t("incidents.take")}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          onResolve(incident);
        }}
      >
        {t("incidents.resolve")}
      </Button>
    </Group>
  );
}

interface OrderCellProps {
  readonly incident: Incident;
}

function OrderCell({ incident }: OrderCellProps) {
  const { orderId, externalOrderId, orderNumber, platform, shopName } = incident;
  if (orderId === null) {
    return "–";
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {platform !== null && <PlatformMark platform={platform} />}
      <div>
        <AnchorLink to="/orders" search={{ open: orderId }} inherit>
          {orderNumber ?? externalOrderId ?? orderId}
        </AnchorLink>
        <Text size="xs" c="dimmed">
          {shopName}
        </Text>
      </div>
    </Group>
  );
}

function useFactColumns(): readonly Column<Incident>[] {
  const { t, i18n } = useTranslation("stock");
  return [
    {
      key: "variant",
      header: t("incidents.columns.variant"),
      isLead: true,
      cell: ({ masterVariantId, masterName, masterSku, note, kind, placeName }) => (
        <div>
          <RowLink to="/stock/variants/$variantId" params={{ variantId: masterVariantId }}>
            {masterName}
          </RowLink>
          <Text size="xs" c="dimmed">
            {masterSku}
            {kind === "misplaced" && ` · ${t("incidents.misplaced", { place: placeName })}`}
            {note !== null && ` · ${note}`}
          </Text>
        </div>
      ),
    },
    {
      key: "short",
      header: t("incidents.columns.short"),
      isNumeric: true,
      cell: ({ quantity }) => <strong>{quantity}</strong>,
    },
    {
      key: "onHand",
      header: t("incidents.columns.onHand"),
      isNumeric: true,
      cell: ({ onHand }) => formatNumber(onHand, i18n.language),
    },
    {
      key: "order",
      header: t("incidents.columns.order"),
      cell: (incident) => <OrderCell incident={incident} />,
    },
  ];
}

function useColumns(onResolve: (incident: Incident) => void): readonly Column<Incident>[] {
  const { t } = useTranslation("stock");
  const may = useMay();
  const facts = useFactColumns();
  return [
    ...facts,
    {
      key: "state",
      header: t("incidents.columns.state"),
      cell: ({ state }) => (
        <Tag tone={TONES[state]} hasDot>
          {t(`incidents.one.${state}`)}
        </Tag>
      ),
    },
    {
      key: "owner",
      header: t("incidents.columns.owner"),
      cell: ({ ownerName }) =>
        ownerName ?? (
          <Text span c="dimmed" inherit>
            {t("incidents.nobody")}
          </Text>
        ),
    },
    {
      key: "age",
      header: t("incidents.columns.age"),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
    {
      key: "actions",
      header: t("incidents.columns.actions"),
      isActions: true,
      cell: (incident) => may("updateIncident") && <Actions incident={incident} onResolve={onResolve} />,
    },
  ];
}

interface IncidentTableProps {
  readonly incidents: readonly Incident[];
  readonly isStale: boolean;
  readonly onResolve: (incident: Incident) => void;
}

export function IncidentTable({ incidents, isStale, onResolve }: IncidentTableProps) {
  const { t } = useTranslation("stock");
  const columns = useColumns(onResolve);
  return (
    <DataTable
      caption={t("incidents.title")}
      columns={columns}
      rows={incidents}
      rowKey={({ id }) => id}
      isStale={isStale}
    />
  );
}
