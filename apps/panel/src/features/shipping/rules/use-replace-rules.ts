import type { ShippingRule } from "@estiba/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { useAction } from "../../../ui/dialogs/use-action.ts";

/** Rules are kept as one list: their order decides. */
export function useReplaceRules(onDone?: () => void) {
  const { t } = useTranslation("rules");
  return useAction<readonly ShippingRule[]>({
    act: async (rules) => api.updateShippingSettings({ body: { rules: [...rules] } }),
    doneText: t("saved"),
    refreshes: [SHIPPING_KEY],
    onDone,
  });
}
