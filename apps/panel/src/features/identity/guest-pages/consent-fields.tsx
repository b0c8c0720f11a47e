import { Anchor, Checkbox, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { AccountForm } from "./account-form.ts";

const CONSENTS = [
  { field: "acceptTerms", text: "terms" },
  { field: "acceptPrivacy", text: "privacy" },
  { field: "acceptDataProtectionNotice", text: "dataProtection" },
] as const;
type LegalText = (typeof CONSENTS)[number]["text"];

interface LegalDialogProps {
  readonly text: LegalText;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function LegalDialog({ text, isOpen, onClose }: LegalDialogProps) {
  const { t } = useTranslation(["legal", "ui"]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(`legal:${text}.title`)}
      size="lg"
      closeButtonProps={{ "aria-label": t("ui:close") }}
    >
      <Stack gap="sm">
        {t(`legal:${text}.body`)
          .split("\n\n")
          .map((paragraph) => (
            <Text key={paragraph} size="sm">
              {paragraph}
            </Text>
          ))}
      </Stack>
    </Modal>
  );
}

interface ConsentFieldsProps {
  readonly form: AccountForm;
}

/** Each consent is given on its own, with its text one click away. */
export function ConsentFields({ form }: ConsentFieldsProps) {
  const { t } = useTranslation("identity");
  const [shown, setShown] = useState<LegalText | null>(null);
  return (
    <Stack gap="sm" role="group" aria-label={t("consents.label")}>
      {CONSENTS.map(({ field, text }) => (
        <Checkbox
          key={field}
          size="sm"
          label={
            <Trans
              ns="identity"
              i18nKey={`consents.${text}`}
              components={{
                read: (
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    underline="always"
                    onClick={(event) => {
                      event.preventDefault();
                      setShown(text);
                    }}
                  />
                ),
              }}
            />
          }
          {...form.getInputProps(field, { type: "checkbox" })}
        />
      ))}
      {CONSENTS.map(({ text }) => (
        <LegalDialog
          key={text}
          text={text}
          isOpen={shown === text}
          onClose={() => {
            setShown(null);
          }}
        />
      ))}
    </Stack>
  );
}
