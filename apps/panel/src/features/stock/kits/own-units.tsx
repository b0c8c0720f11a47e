import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { STOCK_KEY } from "../queries.ts";
import type { Kit, Named } from "./queries.ts";
import classes from "./kits.module.css";

interface OwnUnitsProps {
  readonly variant: Named;
  readonly kit: Kit;
}

/** Whole units that came back, or were put together before it was a kit. */
export function OwnUnits({ variant: { masterVariantId, sku }, kit }: OwnUnitsProps) {
  const { t } = useTranslation("kits");
  const may = useMay();
  const { ownUnits, recipeVersion, components } = kit;
  if (ownUnits === 0) {
    return null;
  }
  const body = {
    components: components.map((one) => ({ sku: one.sku, quantity: one.quantity })),
    version: recipeVersion,
    takeApart: true,
  };
  return (
    <Note tone={ownUnits > 0 ? "info" : "warn"}>
      <div className={classes.own}>
        <span>{ownUnits > 0 ? t("own", { count: ownUnits }) : t("ownShort", { count: -ownUnits })}</span>
        {may("saveRecipe") && (
          <ConfirmButton
            label={t("takeApart.action")}
            title={t("takeApart.title", { sku })}
            act={async () => api.saveRecipe({ params: { masterVariantId }, body })}
            doneText={t("takeApart.done", { sku })}
            refreshes={[STOCK_KEY]}
            isHarmful={false}
            isSmall
          >
            {t("takeApart.text")}
          </ConfirmButton>
        )}
      </div>
    </Note>
  );
}
