import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconClipboardCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { formatKilograms } from "../../../ui/format/format.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { RelativeTime } from "../../../ui/format/time.tsx";
import { usePaging } from "../../../ui/lists/use-paging.ts";
import { HandoverCard } from "./handover-card.tsx";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { openSheet } from "../../../base/labels/open-sheet.ts";
import { sheetsQuery, type Sheet } from "./queries.ts";
import { SHEET_TONES } from "./statuses.ts";

const PAGE_SIZE = 25;

interface SheetProps {
  readonly sheet: Sheet;
}

function CancelSheet({ sheet }: SheetProps) {
  const { t } = useTranslation("shipping");
  return (
    <ConfirmButton
      label={t("handover.cancelSheet")}
      title={t("handover.cancelSheetTitle")}
      doneText={t("handover.sheetStatus.cancelled")}
      refreshes={[SHIPPING_KEY]}
      isSmall
      act={async () => api.cancelManifest({ params: { manifestId: sheet.manifestId } })}
    >
      {t("handover.cancelSheetText")}
    </ConfirmButton>
  );
}

function SheetActions({ sheet }: SheetProps) {
  const { t, i18n } = useTranslation("shipping");
  const may = useMay();
  const describe = useErrorText();
  const print = useMutation({
    mutationFn: () => openSheet(sheet.manifestId, i18n.language),
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  const isLive = sheet.status === "ready" || sheet.status === "waiting";
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {isLive && may("cancelManifest") && <CancelSheet sheet={sheet} />}
      {sheet.status !== "refused" && (
        <Button
          size="xs"
          variant="default"
          loading={print.isPending}
          onClick={() => {
            print.mutate();
          }}
        >
          {t("handover.print")}
        </Button>
      )}
    </Group>
  );
}

function useColumns(): readonly Column<Sheet>[] {
  const { t } = useTranslation("shipping");
  return [
    {
      key: "carrier",
      header: t("columns.carrier"),
      isLead: true,
      cell: ({ carrier, origin }) => (
        <div>
          {carrier.name}
          <Text size="xs" c="dimmed">
            {[origin.address, origin.city].filter(Boolean).join(", ")}
          </Text>
        </div>
      ),
    },
    {
      key: "status",
      phone: "inline",
      header: t("columns.status"),
      cell: ({ status, failure }) => (
        <div>
          <Tag tone={SHEET_TONES[status]} hasDot>
            {t(`handover.sheetStatus.${status}`)}
          </Tag>
          {failure !== null && (
            <Text size="xs" c="dimmed">
              {failure.message}
            </Text>
          )}
        </div>
      ),
    },
  ];
}

function useFigures(): readonly Column<Sheet>[] {
  const { t, i18n } = useTranslation("shipping");
  return [
    {
      key: "parcels",
      header: t("handover.parcels"),
      isNumeric: true,
      cell: ({ parcels, weightG }) => `${parcels} · ${formatKilograms(weightG, i18n.language)}`,
    },
    {
      key: "cod",
      header: t("columns.cod"),
      isNumeric: true,
      cell: ({ cod }) =>
        cod.map(({ amount, currency }) => formatMoney(amount, currency, i18n.language)).join(" + ") || "–",
    },
    {
      key: "created",
      phone: "inline",
      header: t("columns.created"),
      cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
    {
      key: "actions",
      header: t("handover.print"),
      isActions: true,
      cell: (sheet) => <SheetActions sheet={sheet} />,
    },
  ];
}

/** What was handed over, on paper. */
export function SheetsCard() {
  const { t } = useTranslation("shipping");
  const { query, setOffset } = usePaging(PAGE_SIZE);
  const sheets = useQuery(sheetsQuery(query));
  const columns = [...useColumns(), ...useFigures()];
  return (
    <HandoverCard
      title={t("handover.sheets")}
      lead={t("handover.sheetsLead")}
      icon={<IconClipboardCheck size={20} stroke={1.6} />}
      emptyTitle={t("handover.noSheets")}
      emptyText={t("handover.noSheetsText")}
      query={sheets}
      columns={columns}
      rowKey={({ manifestId }) => manifestId}
      onOffset={setOffset}
    />
  );
}
