import type { RoutingRule } from "@estiba/contract";
import { isEstibaError } from "@estiba/sdk";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { routingRulesQuery, type SavedRules } from "./queries.ts";

interface Draft {
  /** The saved version it began with. */
  readonly version: number;
  readonly rules: readonly RoutingRule[];
}

/** The rules as somebody changes them; orders follow them once they are saved as a whole. */
export function useRulesDraft(saved: SavedRules) {
  const { t } = useTranslation("routing");
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const save = useMutation({
    mutationFn: async ({ version, rules }: Draft) =>
      (await api.saveRoutingRules({ body: { version, rules: [...rules] } })).data,
    onSuccess: (data) => {
      queryClient.setQueryData(routingRulesQuery.queryKey, data);
      setDraft(null);
      notifications.show({ message: t("saved") });
    },
  });
  const discard = () => {
    save.reset();
    setDraft(null);
    void queryClient.invalidateQueries({ queryKey: routingRulesQuery.queryKey });
  };
  return {
    rules: draft?.rules ?? saved.rules,
    isChanged: draft !== null,
    isBusy: save.isPending,
    error: save.error,
    isConflict: isEstibaError(save.error, "VERSION_CONFLICT"),
    change: (rules: readonly RoutingRule[]) => {
      setDraft({ version: draft?.version ?? saved.version, rules });
    },
    save: () => {
      if (draft !== null) {
        save.mutate(draft);
      }
    },
    discard,
  };
}

export type RulesDraft = ReturnType<typeof useRulesDraft>;
