import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { ItemDrawer } from "../../../ui/dialogs/item-drawer.tsx";
import { Facts, type Fact } from "../../../ui/pieces/facts.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { CodActions } from "./cod-actions.tsx";
import { CodHistory } from "./cod-history.tsx";
import { codPaymentQuery, type CodDetail } from "../queries.ts";
import { COD_TONES } from "../statuses.ts";

const AMOUNTS = ["expected", "collected", "remitted", "writtenOff", "fee"] as const;
/** Where it is; only worth a line when there is something. */
const PLACES = ["atCustomer", "atCarrier", "inTransit"] as const;

interface PaymentProps {
  readonly payment: CodDetail;
}

function Money({ payment }: PaymentProps) {
  const { t, i18n } = useTranslation("finance");
  const money = (minor: number) => formatMoney(minor, payment.currency, i18n.language);
  const amounts = { ...payment, inTransit: payment.inTransit ?? 0 };
  const places = PLACES.filter((key) => amounts[key] !== 0);
  const facts: Fact[] = [...AMOUNTS, ...places, "outstanding" as const].map((key) => ({
    label: t(`cod.${key}`),
    value: money(amounts[key]),
  }));
  if (payment.orderId !== null) {
    facts.unshift({
      label: t("columns.order"),
      value: (
        <AnchorLink to="/orders" search={{ open: payment.orderId }} inherit>
          {payment.orderNumber ?? payment.orderId}
        </AnchorLink>
      ),
    });
  }
  if (typeof payment.buyer === "string") {
    facts.unshift({ label: t("columns.buyer"), value: payment.buyer });
  }
  if (payment.remittanceId !== null) {
    facts.push({
      label: t("remittance.one"),
      value: (
        <AnchorLink to="/finance/remittances" search={{ open: payment.remittanceId }} inherit>
          {t("cod.seeRemittance")}
        </AnchorLink>
      ),
    });
  }
  return (
    <DrawerSection
      title={payment.carrier}
      aside={
        <AnchorLink to="/shipping" search={{ open: payment.shipmentId }} size="sm">
          {t("cod.shipment")}
        </AnchorLink>
      }
    >
      <Facts facts={facts} />
    </DrawerSection>
  );
}

function Filled({ payment }: PaymentProps) {
  const { t } = useTranslation("finance");
  const { codPaymentId, status, atCustomer, atCarrier } = payment;
  return (
    <>
      <CodActions key={`${codPaymentId}-${status}-${atCustomer}-${atCarrier}`} payment={payment} />
      <Money payment={payment} />
      <DrawerSection title={t("cod.history")}>
        <CodHistory payment={payment} />
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
  return (
    <ItemDrawer
      itemId={codPaymentId}
      onClose={onClose}
      queryOf={codPaymentQuery}
      loadingTitle={t("cod.one")}
      title={(data) => (
        <>
          {data.trackingNumber ?? t("cod.one")}
          <Tag tone={COD_TONES[data.status]} hasDot>
            {t(`codStatus.${data.status}`)}
          </Tag>
        </>
      )}
    >
      {(filled) => <Filled payment={filled} />}
    </ItemDrawer>
  );
}
