import { ActionIcon, CopyButton, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./copy-field.module.css";

interface CopyFieldProps {
  readonly value: string;
  readonly label: string;
  /** Several lines, kept as they are. */
  readonly isBlock?: boolean;
}

export function CopyField({ value, label, isBlock = false }: CopyFieldProps) {
  const { t } = useTranslation("ui");
  return (
    <div className={classes.field} data-block={isBlock || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, to scroll by keyboard */}
      <pre className={classes.value} tabIndex={0} aria-label={label}>
        {value}
      </pre>
      <CopyButton value={value} timeout={2000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t("copy.done") : t("copy.action")}>
            <ActionIcon
              variant="subtle"
              color={copied ? "harbor" : "gray"}
              onClick={copy}
              aria-label={`${copied ? t("copy.done") : t("copy.action")}: ${label}`}
            >
              {copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  );
}
