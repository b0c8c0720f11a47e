import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Note } from "../../../ui/pieces/note.tsx";
import type { Consent } from "../queries.ts";

interface ConsentNotesProps {
  readonly consent: Consent;
}

/** The one thing a person should read before confirming. */
export function ConsentNotes({ consent: { obstacle, holder } }: ConsentNotesProps) {
  const { t } = useTranslation("shops");
  if (obstacle !== null) {
    return (
      <Note tone="bad" icon={<IconAlertTriangle size={18} />}>
        {t(`consent.obstacle.${obstacle}`)}
      </Note>
    );
  }
  if (holder === "another_account") {
    return (
      <Note tone="warn" icon={<IconAlertTriangle size={18} />}>
        {t("consent.moves")}
      </Note>
    );
  }
  return (
    <Note tone="info" icon={<IconInfoCircle size={18} />}>
      {t(holder === "this_account" ? "consent.renews" : "consent.check")}
    </Note>
  );
}
