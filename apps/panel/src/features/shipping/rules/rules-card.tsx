import type { ShippingRule } from "@estiba/contract";
import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconEdit, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { settingsQuery } from "../settings/query.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { moved } from "./rule-values.ts";
import classes from "./rules.module.css";
import { useReplaceRules } from "./use-replace-rules.ts";
import { useRuleText } from "./use-rule-text.ts";

const MAX_RULES = 100;

interface RulesProps {
  readonly rules: readonly ShippingRule[];
  readonly onEdit: (at: number) => void;
}

interface RuleActionsProps extends RulesProps {
  readonly rule: ShippingRule;
  readonly at: number;
  readonly replace: ReturnType<typeof useReplaceRules>;
}

function RuleActions({ rules, rule: { name }, at, replace, onEdit }: RuleActionsProps) {
  const { t } = useTranslation("rules");
  const change = (next: readonly ShippingRule[]) => () => {
    replace.mutate(next);
  };
  const actions = [
    { key: "up", Icon: IconArrowUp, isOff: at === 0, act: change(moved(rules, at, -1)) },
    { key: "down", Icon: IconArrowDown, isOff: at === rules.length - 1, act: change(moved(rules, at, 1)) },
    {
      key: "editNamed",
      Icon: IconEdit,
      isOff: false,
      act: () => {
        onEdit(at);
      },
    },
    { key: "remove", Icon: IconTrash, isOff: false, act: change(rules.toSpliced(at, 1)) },
  ] as const;
  return (
    <Group gap={4} wrap="nowrap">
      {actions.map(({ key, Icon, isOff, act }) => (
        <ActionIcon
          key={key}
          variant="subtle"
          color="gray"
          aria-label={t(key, { name })}
          disabled={isOff || replace.isPending}
          onClick={act}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
    </Group>
  );
}

function Rules({ rules, onEdit }: RulesProps) {
  const { t } = useTranslation("rules");
  const may = useMay();
  const textOf = useRuleText();
  const replace = useReplaceRules();
  if (rules.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("none")}
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <FormError error={replace.error} />
      <ol className={classes.rules}>
        {rules.map((rule, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rules may have one name
          <li key={at} className={classes.rule}>
            <div className={classes.words}>
              <Text size="sm" fw={550}>
                {at + 1}. {rule.name}
              </Text>
              <Text size="sm" c="dimmed" className={classes.text}>
                {textOf(rule)}
              </Text>
            </div>
            {may("updateShippingSettings") && (
              <RuleActions rules={rules} rule={rule} at={at} replace={replace} onEdit={onEdit} />
            )}
          </li>
        ))}
      </ol>
    </Stack>
  );
}

/** Who ships what: the first rule that leaves an offer chooses, and without one the cheapest is taken. */
export function RulesCard() {
  const { t } = useTranslation("rules");
  const may = useMay();
  const settings = useQuery(settingsQuery);
  const [edited, setEdited] = useState<number | null>(null);
  const rules = settings.data?.rules ?? [];
  return (
    <Card
      title={t("title")}
      description={t("lead")}
      aside={
        may("updateShippingSettings") &&
        settings.data !== undefined &&
        rules.length < MAX_RULES && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              setEdited(rules.length);
            }}
          >
            {t("add")}
          </Button>
        )
      }
    >
      <QueryView query={settings} skeleton={<ListSkeleton rows={2} />}>
        {(data) => <Rules rules={data.rules} onEdit={setEdited} />}
      </QueryView>
      <RuleDialog
        rules={rules}
        at={edited}
        onClose={() => {
          setEdited(null);
        }}
      />
    </Card>
  );
}
