import type { Resolution } from "@estiba/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCircleCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../app/api.ts";
import { useMay } from "../../app/session.ts";
import { DetailDrawer, DrawerSection } from "../../ui/detail-drawer.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Note } from "../../ui/note.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useLastValue } from "../../ui/use-last-value.ts";
import { FINANCE_KEY, remittanceQuery, type Discrepancy, type RemittanceDetail } from "./queries.ts";
import { REMITTANCE_TONES, RESOLUTIONS } from "./statuses.ts";
import classes from "./finance.module.css";

const AMOUNTS = ["gross", "codFees", "freight", "withheld", "net"] as const;

interface RemittanceProps {
  readonly remittance: RemittanceDetail;
}

interface DiscrepancyProps extends RemittanceProps {
  readonly discrepancy: Discrepancy;
}

function DiscrepancyRow({ remittance, discrepancy }: DiscrepancyProps) {
  const { t, i18n } = useTranslation("finance");
  const may = useMay();
  const queryClient = useQueryClient();
  const { remittanceId, currency } = remittance;
  const money = (minor: number | null) =>
    minor === null ? "–" : formatMoney(minor, currency, i18n.language);
  const resolve = useMutation({
    mutationFn: (resolution: Resolution) =>
      api.resolveRemittanceLine({
        params: { remittanceId, line: String(discrepancy.line) },
        body: { resolution },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FINANCE_KEY }),
  });
  return (
    <li>
      <Group gap="xs">
        <code>{discrepancy.trackingNumber}</code>
        <Tag tone="warn">{t(`discrepancy.${discrepancy.kind}`)}</Tag>
        <Text span size="sm" c="dimmed">
          {t("remittance.difference", {
            expected: money(discrepancy.expected),
            reported: money(discrepancy.reported),
          })}
        </Text>
      </Group>
      {may("resolveRemittanceLine") && remittance.status === "matched" && (
        <Group gap={6} mt={4}>
          {RESOLUTIONS.map((resolution) => (
            <Button
              key={resolution}
              size="compact-sm"
              variant={discrepancy.resolution === resolution ? "filled" : "default"}
              aria-pressed={discrepancy.resolution === resolution}
              disabled={resolve.isPending}
              onClick={() => {
                resolve.mutate(resolution);
              }}
            >
              {t(`resolution.${resolution}`)}
            </Button>
          ))}
        </Group>
      )}
      <FormError error={resolve.error} />
    </li>
  );
}

function Confirm({ remittance }: RemittanceProps) {
  const { t } = useTranslation("finance");
  const may = useMay();
  const queryClient = useQueryClient();
  const hasDifference = (remittance.netDifference ?? 0) !== 0;
  const isOpen = remittance.discrepancies.some(({ resolution }) => resolution === null);
  const confirm = useMutation({
    mutationFn: () =>
      api.confirmRemittance({
        params: { remittanceId: remittance.remittanceId },
        body: hasDifference ? { acceptDifference: true } : {},
      }),
    onSuccess: async () => {
      notifications.show({ message: t("remittance.booked") });
      await queryClient.invalidateQueries({ queryKey: FINANCE_KEY });
    },
  });
  if (!may("confirmRemittance") || remittance.status !== "matched") {
    return null;
  }
  return (
    <Stack gap="xs" px="1.25rem" pt="1rem">
      <FormError error={confirm.error} />
      <Group>
        <Button
          disabled={isOpen}
          loading={confirm.isPending}
          onClick={() => {
            confirm.mutate();
          }}
        >
          {t("remittance.confirm")}
        </Button>
        {isOpen && (
          <Text size="sm" c="dimmed">
            {t("remittance.resolveFirst")}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

function Filled({ remittance }: RemittanceProps) {
  const { t, i18n } = useTranslation("finance");
  const money = (minor: number) => formatMoney(minor, remittance.currency, i18n.language);
  return (
    <>
      <Confirm remittance={remittance} />
      <DrawerSection title={t("remittance.sum")}>
        <Facts
          facts={AMOUNTS.map((key) => ({ label: t(`remittance.${key}`), value: money(remittance[key]) }))}
        />
      </DrawerSection>
      <DrawerSection title={t("remittance.discrepancies")}>
        {remittance.discrepancies.length === 0 ? (
          <Note tone="info" icon={<IconCircleCheck size={18} />}>
            {t("remittance.allFits", { count: remittance.counts.lines })}
          </Note>
        ) : (
          <ul className={classes.history}>
            {remittance.discrepancies.map((discrepancy) => (
              <DiscrepancyRow key={discrepancy.line} remittance={remittance} discrepancy={discrepancy} />
            ))}
          </ul>
        )}
        {remittance.missing.count > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            {t("remittance.missing", {
              count: remittance.missing.count,
              amount: money(remittance.missing.amount),
            })}
          </Text>
        )}
      </DrawerSection>
    </>
  );
}

interface RemittanceDrawerProps {
  readonly remittanceId: string | null;
  readonly onClose: () => void;
}

export function RemittanceDrawer({ remittanceId, onClose }: RemittanceDrawerProps) {
  const { t } = useTranslation("finance");
  const shownId = useLastValue(remittanceId);
  const remittance = useQuery({ ...remittanceQuery(shownId ?? ""), enabled: remittanceId !== null });
  const { data } = remittance;
  return (
    <DetailDrawer
      isOpen={remittanceId !== null}
      onClose={onClose}
      title={
        data === undefined ? (
          t("remittance.one")
        ) : (
          <Group gap="sm">
            {data.reference}
            <Tag tone={REMITTANCE_TONES[data.status]} hasDot>
              {t(`remittanceStatus.${data.status}`)}
            </Tag>
          </Group>
        )
      }
    >
      <QueryView query={remittance}>{(filled) => <Filled remittance={filled} />}</QueryView>
    </DetailDrawer>
  );
}
