import { Button, Text, Title } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { referenceOf, useErrorText } from "./error-text.ts";
import classes from "../lists/state.module.css";

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

export function ErrorState({ error, onRetry, isRetrying = false }: ErrorStateProps) {
  const { t } = useTranslation("ui");
  const describe = useErrorText();
  const reference = referenceOf(error);
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon} aria-hidden="true">
        <IconCloudOff size={20} stroke={1.6} />
      </div>
      <Title order={2} size="h3">
        {t("error.title")}
      </Title>
      <Text c="dimmed" size="sm" className={classes.words}>
        {describe(error)}
      </Text>
      {reference !== null && <p className={classes.reference}>{t("error.reference", { reference })}</p>}
      <div className={classes.action}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={onRetry}
          loading={isRetrying}
        >
          {t("error.retry")}
        </Button>
      </div>
    </div>
  );
}
