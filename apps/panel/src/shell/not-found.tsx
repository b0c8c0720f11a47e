import { Box } from "@mantine/core";
import { IconCompass } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "../ui/pieces/document-title.tsx";
import { EmptyState } from "../ui/lists/empty-state.tsx";
import { ButtonLink } from "../ui/pieces/links.tsx";

export function NotFound() {
  const { t } = useTranslation("shell");
  return (
    <Box pt="12vh">
      <DocumentTitle title={t("notFound.title")} />
      <EmptyState
        icon={<IconCompass size={20} stroke={1.6} />}
        title={t("notFound.title")}
        description={t("notFound.text")}
        action={
          <ButtonLink variant="default" to="/">
            {t("backHome")}
          </ButtonLink>
        }
      />
    </Box>
  );
}
