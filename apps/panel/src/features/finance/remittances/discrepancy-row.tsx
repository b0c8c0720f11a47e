import type { Resolution } from "@estiba/contract/values";
import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { DayTime } from "../../../ui/format/time.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { FINANCE_KEY } from "../../../base/api/query-keys.ts";
import type { RemittanceDetail, RemittanceLine } from "../queries.ts";
import { resolutionsOf } from "../statuses.ts";

interface DiscrepancyProps {
  readonly remittance: RemittanceDetail;
  readonly line: RemittanceLine & { readonly kind: NonNullable<RemittanceLine["kind"]> };
}

function Choices({ remittance, line }: DiscrepancyProps) {
  const { t } = useTranslation("finance");
  const queryClient = useQueryClient();
  const resolve = useMutation({
    mutationFn: (resolution: Resolution) =>
      api.resolveRemittanceLine({
        params: { remittanceId: remittance.remittanceId, line: String(line.line) },
        body: { resolution },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FINANCE_KEY }),
  });
  return (
    <>
      <Group gap={6} mt={6}>
        {resolutionsOf(line.kind).map((resolution) => (
          <Button
            key={resolution}
            size="compact-sm"
            variant={line.resolution === resolution ? "filled" : "default"}
            aria-pressed={line.resolution === resolution}
            disabled={resolve.isPending}
            title={t(`consequence.${resolution}`)}
            onClick={() => {
              resolve.mutate(resolution);
            }}
          >
            {t(`resolution.${resolution}`)}
          </Button>
        ))}
      </Group>
      <FormError error={resolve.error} />
    </>
  );
}

/** The order, its buyer and the carrier, where the line is of a known parcel. */
function About({ line }: Pick<DiscrepancyProps, "line">) {
  const { t } = useTranslation("finance");
  const { orderId, orderNumber, buyer, carrier, shippedAt } = line;
  return shippedAt === null ? null : (
    <Group gap="xs" mt={2}>
      {orderId !== null && (
        <AnchorLink to="/orders" search={{ open: orderId }} size="sm" display="inline-block" py={2}>
          {t("remittance.order", { number: orderNumber ?? orderId })}
        </AnchorLink>
      )}
      <Text span size="sm" c="dimmed">
        {[buyer, carrier].filter((part) => part !== null).join(" · ")} · <DayTime value={shippedAt} />
      </Text>
    </Group>
  );
}

/** A discrepancy: what is wrong, what to do, and what was decided. */
export function DiscrepancyRow({ remittance, line }: DiscrepancyProps) {
  const { t, i18n } = useTranslation("finance");
  const may = useMay();
  const money = (minor: number | null) =>
    minor === null ? "–" : formatMoney(minor, remittance.currency, i18n.language);
  const isRounding = line.proposal === "rounding";
  const isOpen = may("resolveRemittanceLine") && remittance.status === "matched";
  return (
    <li>
      <Group gap="xs">
        {line.codPaymentId === null ? (
          <code>{line.trackingNumber}</code>
        ) : (
          <AnchorLink
            to="/finance/cod"
            search={{ open: line.codPaymentId }}
            size="sm"
            display="inline-block"
            py={2}
          >
            <code>{line.trackingNumber}</code>
          </AnchorLink>
        )}
        <Tag tone={isRounding ? "neutral" : "warn"}>{t(`discrepancy.${line.kind}`)}</Tag>
        {isRounding && <Tag tone="accent">{t("rounding.tag")}</Tag>}
        <Text span size="sm" c="dimmed">
          {t("remittance.difference", { expected: money(line.expected), reported: money(line.reported) })}
        </Text>
      </Group>
      <About line={line} />
      {(remittance.status === "matched" || line.resolution === null) && (
        <Text size="sm" mt={4}>
          {isRounding ? t("rounding.advice", { amount: money(line.difference) }) : t(`advice.${line.kind}`)}
        </Text>
      )}
      {isOpen && <Choices remittance={remittance} line={line} />}
      {line.resolution !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          {t(`consequence.${line.resolution}`)}
        </Text>
      )}
    </li>
  );
}
