import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DetailDrawer, DrawerSection } from "../../ui/detail-drawer.tsx";
import { Facts } from "../../ui/facts.tsx";
import { AnchorLink } from "../../ui/links.tsx";
import { formatMoney } from "../../ui/money.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ExactTime } from "../../ui/time.tsx";
import { useLastValue } from "../../ui/use-last-value.ts";
import { codPaymentQuery, type CodDetail } from "./queries.ts";
import { COD_TONES } from "./statuses.ts";
import classes from "./finance.module.css";

const AMOUNTS = ["expected", "collected", "remitted", "outstanding", "fee"] as const;

interface PaymentProps {
  readonly payment: CodDetail;
}

function Filled({ payment }: PaymentProps) {
  const { t, i18n } = useTranslation("finance");
  const money = (minor: number) => formatMoney(minor, payment.currency, i18n.language);
  return (
    <>
      <DrawerSection
        title={payment.carrier}
        aside={
          <AnchorLink to="/shipping" search={{ open: payment.shipmentId }} size="sm">
            {t("cod.shipment")}
          </AnchorLink>
        }
      >
        <Facts facts={AMOUNTS.map((key) => ({ label: t(`cod.${key}`), value: money(payment[key]) }))} />
      </DrawerSection>
      <DrawerSection title={t("cod.history")}>
        <ol className={classes.history}>
          {payment.history.map(({ at, to, cause, amount, note }) => (
            <li key={`${at}-${to}-${cause}`}>
              <Group gap="xs">
                <Tag tone={COD_TONES[to]}>{t(`codStatus.${to}`)}</Tag>
                {amount !== null && <strong>{money(amount)}</strong>}
                <Text span size="xs" c="dimmed">
                  <ExactTime value={at} />
                </Text>
              </Group>
              {note !== null && <Text size="sm">{note}</Text>}
            </li>
          ))}
        </ol>
      </DrawerSection>
    </>
  );
}

interface CodDrawerProps {
  readonly codPaymentId: string | null;
  readonly onClose: () => void;
}

export function CodDrawer({ codPaymentId, onClose }: CodDrawerProps) {
  const { t } = useTranslation("finance");
  const shownId = useLastValue(codPaymentId);
  const payment = useQuery({ ...codPaymentQuery(shownId ?? ""), enabled: codPaymentId !== null });
  return (
    <DetailDrawer
      isOpen={codPaymentId !== null}
      onClose={onClose}
      title={payment.data?.trackingNumber ?? t("cod.one")}
    >
      <QueryView query={payment}>{(data) => <Filled payment={data} />}</QueryView>
    </DetailDrawer>
  );
}
