import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PickupsCard } from "./pickups-card.tsx";
import { SheetsCard } from "./sheets-card.tsx";

/** How parcels leave: signed hand-over lists, and requested pickups. */
export function HandoversPage() {
  const { t } = useTranslation("shipping");
  return (
    <>
      <PageHeader
        title={t("handover.title")}
        description={t("handover.lead")}
        actions={
          <ButtonLink to="/shipping" variant="default">
            {t("handover.toShipments")}
          </ButtonLink>
        }
      />
      <Stack gap="lg">
        <SheetsCard />
        <PickupsCard />
      </Stack>
    </>
  );
}
