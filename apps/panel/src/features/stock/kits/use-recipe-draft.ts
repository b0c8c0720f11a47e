import { isEstibaError } from "@estiba/sdk";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import type { SkuLine } from "../lines/lines.ts";
import { STOCK_KEY } from "../queries.ts";
import { recipeQuery, type Named, type Recipe } from "./queries.ts";
import { linesOf, recipeOf, type RecipeLine } from "./recipe-values.ts";

interface Draft {
  /** The saved version it began with; 0 for what was not a kit. */
  readonly version: number;
  readonly lines: readonly SkuLine[];
}

interface Wish {
  readonly version: number;
  readonly components: readonly RecipeLine[];
  readonly takeApart: boolean;
}

/** Units that the variant has of its own, where it is not saved because of them. */
function ownUnitsIn(error: unknown): number | null {
  if (!isEstibaError(error, "VARIANT_HAS_STOCK")) {
    return null;
  }
  const onHand = error.details?.["onHand"];
  return typeof onHand === "number" ? onHand : 0;
}

/** The components as a person changes them; sales follow them once they are saved as a whole. */
export function useRecipeDraft({ masterVariantId, sku }: Named, { kit }: Recipe, onSaved: () => void) {
  const { t } = useTranslation("kits");
  const queryClient = useQueryClient();
  const { queryKey } = recipeQuery(masterVariantId);
  const [draft, setDraft] = useState<Draft | null>(null);
  const save = useMutation({
    mutationFn: async ({ version, components, takeApart }: Wish) => {
      const body = { version, components: [...components], takeApart };
      return (await api.saveRecipe({ params: { masterVariantId }, body })).data;
    },
    onSuccess: async (data) => {
      queryClient.setQueryData(queryKey, data);
      notifications.show({ message: t("saved", { sku }) });
      onSaved();
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
  });
  const lines = draft?.lines ?? linesOf(kit);
  const components = recipeOf(lines);
  const isConflict = isEstibaError(save.error, "VERSION_CONFLICT");
  const ownUnits = ownUnitsIn(save.error);
  return {
    lines,
    change: (next: readonly SkuLine[]) => {
      setDraft({ version: draft?.version ?? kit?.recipeVersion ?? 0, lines: next });
    },
    canSave: draft !== null && components !== null && !isConflict,
    isBusy: save.isPending,
    error: isConflict || ownUnits !== null ? null : save.error,
    isConflict,
    ownUnits,
    save: () => {
      if (draft !== null && components !== null) {
        save.mutate({ version: draft.version, components, takeApart: ownUnits !== null });
      }
    },
    discard: () => {
      save.reset();
      setDraft(null);
      void queryClient.invalidateQueries({ queryKey });
    },
  };
}
