import type { ShippingRule } from "@estiba/contract";
import { Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { OrderedList } from "../../../ui/lists/ordered-list.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { settingsQuery } from "../settings/query.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { useReplaceRules } from "./use-replace-rules.ts";
import { useRuleText } from "./use-rule-text.ts";

const MAX_RULES = 100;

interface RulesProps {
  readonly rules: readonly ShippingRule[];
  readonly onEdit: (at: number) => void;
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
      <OrderedList
        items={rules}
        describe={(rule) => ({ name: rule.name, text: textOf(rule) })}
        changes={
          may("updateShippingSettings")
            ? { isBusy: replace.isPending, onChange: replace.mutate, onEdit }
            : undefined
        }
      />
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
