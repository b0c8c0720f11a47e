import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { AppearanceCard } from "./appearance-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PersonCard } from "./person-card.tsx";

export function ProfilePage() {
  const { t } = useTranslation("identity");
  return (
    <>
      <PageHeader title={t("profile.title")} description={t("profile.lead")} />
      <Stack gap="lg" maw={640}>
        <PersonCard />
        <AppearanceCard />
        <PasswordCard />
      </Stack>
    </>
  );
}
