import type { HoldReason } from "@estiba/contract/values";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./hold-note.module.css";

interface HoldNoteProps {
  readonly reasons: readonly HoldReason[];
}

/** Why it cannot leave yet, and what to do about it, reason by reason. */
export function HoldNote({ reasons }: HoldNoteProps) {
  const { t } = useTranslation("fulfilments");
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          <span>
            <strong>{t(`reason.${reason}`)}.</strong> {t(`next.${reason}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
