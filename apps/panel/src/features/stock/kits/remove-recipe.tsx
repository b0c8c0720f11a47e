import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { STOCK_KEY } from "../queries.ts";
import type { Named } from "./queries.ts";

interface RemoveRecipeProps {
  readonly variant: Named;
}

export function RemoveRecipe({ variant: { masterVariantId, sku } }: RemoveRecipeProps) {
  const { t } = useTranslation("kits");
  return (
    <ConfirmButton
      label={t("remove.action")}
      title={t("remove.title", { sku })}
      act={async () => api.removeRecipe({ params: { masterVariantId } })}
      doneText={t("remove.done", { sku })}
      refreshes={[STOCK_KEY]}
    >
      {t("remove.text")}
    </ConfirmButton>
  );
}
