import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DetailDrawer, DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import { ExactTime } from "../../../ui/format/time.tsx";
import { Facts, type Fact } from "../../../ui/pieces/facts.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import type { Transfer } from "./queries.ts";
import { TransferActions } from "./transfer-actions.tsx";
import { TransferLines } from "./transfer-lines.tsx";
import { TransferStatusTag } from "./transfer-status-tag.tsx";

interface TransferProps {
  readonly transfer: Transfer;
}

interface PlaceLinkProps {
  readonly place: Transfer["from"];
}

function PlaceLink({ place: { placeId, name } }: PlaceLinkProps) {
  return (
    <AnchorLink to="/stock/places/$placeId" params={{ placeId }} inherit>
      {name}
    </AnchorLink>
  );
}

function TransferFacts({ transfer }: TransferProps) {
  const { t } = useTranslation("stock");
  const { from, to, note, createdAt, sentAt, closedAt } = transfer;
  const facts: Fact[] = [
    { label: t("transfers.from"), value: <PlaceLink place={from} /> },
    { label: t("transfers.to"), value: <PlaceLink place={to} /> },
    { label: t("transfers.columns.created"), value: <ExactTime value={createdAt} /> },
    { label: t("transfers.sentAt"), value: sentAt === null ? "–" : <ExactTime value={sentAt} /> },
    { label: t("transfers.closedAt"), value: closedAt === null ? "–" : <ExactTime value={closedAt} /> },
  ];
  return <Facts facts={note === null ? facts : [...facts, { label: t("places.note"), value: note }]} />;
}

interface TransferDrawerProps {
  /** Null while the drawer is closed. */
  readonly transfer: Transfer | null;
  readonly onChanged: (transfer: Transfer) => void;
  readonly onClose: () => void;
}

export function TransferDrawer({ transfer, onChanged, onClose }: TransferDrawerProps) {
  const { t } = useTranslation("stock");
  const shown = useLastValue(transfer);
  return (
    <DetailDrawer
      isOpen={transfer !== null}
      onClose={onClose}
      title={
        shown !== null && (
          <Group gap="sm">
            {t("transfers.fromTo", { from: shown.from.name, to: shown.to.name })}
            <TransferStatusTag status={shown.status} />
          </Group>
        )
      }
    >
      {shown !== null && (
        <>
          <TransferActions
            key={`${shown.transferId}-${JSON.stringify(shown.lines)}`}
            transfer={shown}
            onChanged={onChanged}
          />
          <DrawerSection title={t("transfers.facts")}>
            <TransferFacts transfer={shown} />
          </DrawerSection>
          <DrawerSection title={t("transfers.products")}>
            <TransferLines lines={shown.lines} />
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}
