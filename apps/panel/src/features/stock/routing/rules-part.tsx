import { MAX_ROUTING_RULES } from "@estiba/contract/values";
import { Button, Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OrderedList } from "../../../ui/lists/ordered-list.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import type { SavedRules } from "./queries.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { TryRules } from "./try-rules.tsx";
import { UnsavedNote } from "./unsaved-note.tsx";
import { useRuleText } from "./use-rule-text.ts";
import { useRulesDraft } from "./use-rules-draft.ts";

interface RulesPartProps {
  readonly saved: SavedRules;
  readonly canEdit: boolean;
}

/** The rules in their order, and what becomes of all other orders. */
export function RulesPart({ saved, canEdit }: RulesPartProps) {
  const { t } = useTranslation("routing");
  const textOf = useRuleText();
  const draft = useRulesDraft(saved);
  const [edited, setEdited] = useState<number | null>(null);
  const { rules, isBusy, change } = draft;
  return (
    <Stack gap="lg">
      <UnsavedNote draft={draft} />
      <Card
        title={t("list")}
        description={t("listLead")}
        aside={
          canEdit && (
            <Group gap="xs">
              <TryRules rules={rules} />
              {rules.length < MAX_ROUTING_RULES && (
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} />}
                  onClick={() => {
                    setEdited(rules.length);
                  }}
                >
                  {t("add")}
                </Button>
              )}
            </Group>
          )
        }
      >
        <OrderedList
          items={rules}
          describe={(rule) => ({ name: rule.name, text: textOf(rule) })}
          changes={canEdit ? { isBusy, onChange: change, onEdit: setEdited } : undefined}
          last={{ name: t("rest"), text: t("restText") }}
        />
      </Card>
      <RuleDialog
        rules={rules}
        at={edited}
        onChange={change}
        onClose={() => {
          setEdited(null);
        }}
      />
    </Stack>
  );
}
