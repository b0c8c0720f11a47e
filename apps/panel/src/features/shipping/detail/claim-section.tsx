import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../app/session.ts";
import { DrawerSection } from "../../../ui/detail-drawer.tsx";
import { Facts, type Fact } from "../../../ui/facts.tsx";
import { formatMoney } from "../../../ui/money.ts";
import { QueryView } from "../../../ui/query-view.tsx";
import { ListSkeleton } from "../../../ui/skeletons.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { ExactTime } from "../../../ui/time.tsx";
import { CLAIM_TONES, isClaimable, mayHaveClaim } from "../claims.ts";
import { claimQuery, type Claim, type Shipment } from "../queries.ts";
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

/** What the carrier was asked for a parcel that did not arrive, and what came of it. */
export function ClaimSection({ shipment }: ShipmentProps) {
  const { t } = useTranslation("shipping");
  const isAsked = mayHaveClaim(shipment);
  const claim = useQuery({ ...claimQuery(shipment.shipmentId), enabled: isAsked });
  if (!isAsked || (claim.data === null && !isClaimable(shipment))) {
    return null;
  }
  const status = claim.data?.status;
  return (
    <DrawerSection
      title={t("claim.title")}
      aside={
        status !== undefined && (
          <Tag tone={CLAIM_TONES[status]} hasDot>
            {t(`claim.status.${status}`)}
          </Tag>
        )
      }
    >
      <QueryView query={claim} skeleton={<ListSkeleton rows={2} />}>
        {(found) =>
          found === null ? <NoClaim shipment={shipment} /> : <Filled shipment={shipment} claim={found} />
        }
      </QueryView>
    </DrawerSection>
  );
}
