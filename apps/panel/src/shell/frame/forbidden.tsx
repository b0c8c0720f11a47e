import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "../../ui/pieces/document-title.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { ButtonLink } from "../../ui/pieces/links.tsx";

export function Forbidden() {
  const { t } = useTranslation("shell");
  return (
    <>
      <DocumentTitle title={t("forbidden.title")} />
      <EmptyState
        icon={<IconLock size={20} stroke={1.6} />}
        title={t("forbidden.title")}
        description={t("forbidden.text")}
        action={
          <ButtonLink variant="default" to="/">
            {t("backHome")}
          </ButtonLink>
        }
      />
    </>
  );
}
