import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { recipeQuery, type Named } from "./queries.ts";
import { RecipeForm } from "./recipe-form.tsx";

export interface EditedRecipe extends Named {
  readonly isKit: boolean;
}

interface OpenedProps {
  readonly variant: Named;
  readonly onClose: () => void;
}

function Opened({ variant, onClose }: OpenedProps) {
  const recipe = useQuery(recipeQuery(variant.masterVariantId));
  return (
    <QueryView query={recipe} skeleton={<ListSkeleton rows={3} />}>
      {(saved) => <RecipeForm variant={variant} saved={saved} onClose={onClose} />}
    </QueryView>
  );
}

interface RecipeDialogProps {
  /** Null while it is closed. */
  readonly variant: EditedRecipe | null;
  readonly onClose: () => void;
}

/** What a kit is made of; also for what is to become one. */
export function RecipeDialog({ variant, onClose }: RecipeDialogProps) {
  const { t } = useTranslation("kits");
  const shown = useLastValue(variant);
  const sku = shown?.sku ?? "";
  return (
    <Dialog
      isOpen={variant !== null}
      onClose={onClose}
      size="lg"
      title={t(shown?.isKit === true ? "editTitle" : "makeTitle", { sku })}
    >
      {variant !== null && <Opened key={variant.masterVariantId} variant={variant} onClose={onClose} />}
    </Dialog>
  );
}
