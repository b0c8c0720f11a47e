import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Note } from "../../../ui/pieces/note.tsx";
import type { TestResult } from "./queries.ts";

const KNOWN = ["config", "throttled", "unavailable", "timeout"] as const;

interface TestNoteProps {
  readonly result: TestResult;
}

/** What the carrier said to the credentials, and what to do about it. */
export function TestNote({ result }: TestNoteProps) {
  const { t } = useTranslation("shipping");
  const { error, carriers } = result;
  if (error === null) {
    return (
      <Note tone="info" icon={<IconCircleCheck size={18} />}>
        {t("connection.works")}{" "}
        {carriers.length > 0 && t("connection.offers", { carriers: carriers.join(", ") })}
      </Note>
    );
  }
  const code = KNOWN.find((known) => known === error.code);
  return (
    <Note tone="bad" icon={<IconAlertCircle size={18} />}>
      {code === undefined ? t("connection.failed.other") : t(`connection.failed.${code}`)}{" "}
      {t("connection.said", { message: error.message })}
    </Note>
  );
}
