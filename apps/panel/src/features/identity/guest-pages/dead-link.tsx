import { useTranslation } from "react-i18next";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { GuestPage } from "./guest-page.tsx";

interface DeadLinkProps {
  readonly text: string;
}

export function DeadLink({ text }: DeadLinkProps) {
  const { t } = useTranslation("identity");
  return (
    <GuestPage
      title={t("deadLink.title")}
      lead={text}
      footer={<AnchorLink to="/sign-in">{t("backToSignIn")}</AnchorLink>}
    />
  );
}
