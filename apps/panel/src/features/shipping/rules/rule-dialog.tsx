import type { ShippingRule } from "@estiba/contract";
import { Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { FormPart } from "../../../ui/dialogs/form-part.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import { NameField, UseFields, WhenFields } from "./rule-fields.tsx";
import { ruleOf, valuesOf, type RuleValues } from "./rule-values.ts";
import { useReplaceRules } from "./use-replace-rules.ts";

const REGION = /^[A-Z]{2}-[A-Z0-9]{1,3}$/i;

interface RuleFormProps {
  readonly rules: readonly ShippingRule[];
  /** Its place in the list; a new rule goes to the end. */
  readonly at: number;
  readonly onClose: () => void;
}

function useRuleForm(rule: ShippingRule | null) {
  const { t } = useTranslation("rules");
  return useForm<RuleValues>({
    mode: "controlled",
    initialValues: valuesOf(rule),
    validate: {
      name: (value) => (value.trim() === "" ? t("required") : null),
      regions: (value) => (value.every((region) => REGION.test(region)) ? null : t("regionInvalid")),
      maxG: (value, { minG }) => (value !== "" && minG !== "" && value < minG ? t("weightsInvalid") : null),
    },
  });
}

function RuleForm({ rules, at, onClose }: RuleFormProps) {
  const { t } = useTranslation("rules");
  const form = useRuleForm(rules[at] ?? null);
  const replace = useReplaceRules(onClose);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        replace.mutate(at < rules.length ? rules.with(at, ruleOf(values)) : [...rules, ruleOf(values)]);
      })}
    >
      <Stack gap="md">
        <NameField form={form} />
        <FormPart title={t("when")}>
          <WhenFields form={form} />
        </FormPart>
        <FormPart title={t("use")}>
          <UseFields form={form} />
        </FormPart>
        <FormFoot label={t("save")} error={replace.error} isBusy={replace.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

interface RuleDialogProps {
  readonly rules: readonly ShippingRule[];
  /** Null while it is closed. */
  readonly at: number | null;
  readonly onClose: () => void;
}

export function RuleDialog({ rules, at, onClose }: RuleDialogProps) {
  const { t } = useTranslation("rules");
  const shown = useLastValue(at) ?? rules.length;
  return (
    <Dialog isOpen={at !== null} onClose={onClose} size="lg" title={t(shown < rules.length ? "edit" : "add")}>
      {at !== null && <RuleForm key={shown} rules={rules} at={shown} onClose={onClose} />}
    </Dialog>
  );
}
