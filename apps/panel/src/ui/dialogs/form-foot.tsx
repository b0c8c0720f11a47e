import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormError } from "../errors/form-error.tsx";

interface FormFootProps {
  readonly label: string;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  /** Takes the focus when its dialog opens, where there is nothing to fill in first. */
  readonly isFirst?: boolean;
  readonly onCancel: () => void;
  /** Without it the button submits the form around it. */
  readonly onSubmit?: () => void;
  readonly className?: string | undefined;
}

/** The end of a form: what went wrong, the way back, and the button that sends it. */
export function FormFoot(props: FormFootProps) {
  const { label, error, isBusy, isReady = true, isFirst = false, onCancel, onSubmit, className } = props;
  const { t } = useTranslation("ui");
  return (
    <>
      <FormError error={error} />
      <Group justify="flex-end" gap="xs" className={className}>
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button
          type={onSubmit === undefined ? "submit" : "button"}
          disabled={!isReady}
          loading={isBusy}
          data-autofocus={isFirst || undefined}
          onClick={onSubmit}
        >
          {label}
        </Button>
      </Group>
    </>
  );
}
