import type { RoutingRule } from "@estiba/contract";
import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { FormPart } from "../../../ui/dialogs/form-part.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import { ruleOf, valuesOf, type RuleValues } from "./rule-values.ts";
import { UseFields } from "./use-fields.tsx";
import { WhenFields } from "./when-fields.tsx";

const MAX_NAME = 120;

interface RuleFormProps {
  readonly rule: RoutingRule | null;
  readonly onDone: (rule: RoutingRule) => void;
  readonly onClose: () => void;
}

function RuleForm({ rule, onDone, onClose }: RuleFormProps) {
  const { t } = useTranslation("routing");
  const form = useForm<RuleValues>({
    mode: "controlled",
    initialValues: valuesOf(rule),
    validate: { name: (value) => (value.trim() === "" ? t("nameRequired") : null) },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        onDone(ruleOf(values));
      })}
    >
      <Stack gap="md">
        <TextInput
          label={t("field.name")}
          placeholder={t("example")}
          maxLength={MAX_NAME}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <FormPart title={t("when")}>
          <WhenFields form={form} />
        </FormPart>
        <FormPart title={t("use")}>
          <UseFields form={form} />
        </FormPart>
        <FormFoot label={t("done")} error={null} isBusy={false} onCancel={onClose} />
      </Stack>
    </form>
  );
}

interface RuleDialogProps {
  readonly rules: readonly RoutingRule[];
  /** Its place in the list, or the end for a new one; null while it is closed. */
  readonly at: number | null;
  readonly onChange: (rules: readonly RoutingRule[]) => void;
  readonly onClose: () => void;
}

export function RuleDialog({ rules, at, onChange, onClose }: RuleDialogProps) {
  const { t } = useTranslation("routing");
  const shown = useLastValue(at) ?? rules.length;
  const isKnown = shown < rules.length;
  return (
    <Dialog isOpen={at !== null} onClose={onClose} size="lg" title={t(isKnown ? "edit" : "add")}>
      {at !== null && (
        <RuleForm
          key={shown}
          rule={rules[at] ?? null}
          onDone={(rule) => {
            onChange(at < rules.length ? rules.with(at, rule) : [...rules, rule]);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
