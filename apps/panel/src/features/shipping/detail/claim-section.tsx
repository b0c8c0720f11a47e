import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { Facts, type Fact } from "../../../ui/pieces/facts.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { ExactTime } from "../../../ui/format/time.tsx";
import { CLAIM_TONES } from "../../../base/vocabulary/tones.ts";
import { isClaimable } from "../claims.ts";
import type { Claim, Shipment } from "../queries.ts";
import { ClaimEndButtons } from "./claim-end-buttons.tsx";
import { ClaimOpenButton } from "./claim-open-button.tsx";

interface ShipmentProps {
  readonly shipment: Shipment;
}

function NoClaim({ shipment }: ShipmentProps) {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const isTheirs = may("openClaim");
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t("claim.none")} {!isTheirs && t("claim.notYours")}
      </Text>
      {isTheirs && <ClaimOpenButton shipment={shipment} />}
    </>
  );
}

interface FilledProps extends ShipmentProps {
  readonly claim: Claim;
}

function Filled({ shipment, claim }: FilledProps) {
  const { t, i18n } = useTranslation("shipping");
  const may = useMay();
  const { status, amount, received, reason, openedAt, closedAt, currency } = claim;
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  const facts: Fact[] = [
    { label: t("claim.amount"), value: money(amount) },
    { label: t("claim.reason"), value: reason },
    { label: t("claim.openedAt"), value: <ExactTime value={openedAt} /> },
  ];
  if (closedAt !== null) {
    facts.push(
      { label: t("claim.received"), value: money(received) },
      { label: t("claim.closedAt"), value: <ExactTime value={closedAt} /> },
    );
  }
  return (
    <>
      <Facts facts={facts} />
      {status === "open" && may("resolveClaim") && (
        <ClaimEndButtons claim={claim} carrier={shipment.carrier.name} />
      )}
    </>
  );
}

/** The claim for a parcel that did not arrive, and its outcome. */
export function ClaimSection({ shipment }: ShipmentProps) {
  const { t } = useTranslation("shipping");
  const { claim = null } = shipment;
  if (claim === null) {
    return isClaimable(shipment) ? (
      <DrawerSection title={t("claim.title")}>
        <NoClaim shipment={shipment} />
      </DrawerSection>
    ) : null;
  }
  return (
    <DrawerSection
      title={t("claim.title")}
      aside={
        <Tag tone={CLAIM_TONES[claim.status]} hasDot>
          {t(`claim.status.${claim.status}`)}
        </Tag>
      }
    >
      <Filled shipment={shipment} claim={claim} />
    </DrawerSection>
  );
}
