import { ORDER_STAGES, type OrderStage } from "@estiba/contract/values";
import { useTranslation } from "react-i18next";
import type { Today } from "../../../base/today/today.ts";
import { useToday } from "../../../base/today/use-today.ts";
import { formatCount } from "../../../ui/lists/count.ts";
import { useLiveInterval } from "../../../ui/lists/live.ts";
import { TabLink } from "../../../ui/pieces/links.tsx";
import classes from "./work.module.css";

const FIGURES = {
  to_confirm: "toConfirm",
  to_dispatch: "toDispatch",
  to_print: "toPrint",
  to_hand_over: "toHandOver",
  problems: "problems",
} as const satisfies Record<OrderStage, keyof Today>;

const at = (stage: OrderStage | undefined) => (old: object) => ({ ...old, stage });

/** What is to be done, with how many orders wait for it. */
export function StageTabs() {
  const { t, i18n } = useTranslation("orders");
  const { data } = useToday(useLiveInterval(true));
  return (
    <nav className={classes.tabs} aria-label={t("stages.label")}>
      {[...ORDER_STAGES, undefined].map((stage) => {
        const name = stage ?? "all";
        const count = stage === undefined ? 0 : (data?.[FIGURES[stage]] ?? 0);
        return (
          <TabLink
            key={name}
            to="/orders"
            search={at(stage)}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {t(`stages.${name}`)}
            {count > 0 && (
              <span className={classes.count} data-alarm={stage === "problems" || undefined}>
                {formatCount(count, i18n.language)}
              </span>
            )}
          </TabLink>
        );
      })}
    </nav>
  );
}
