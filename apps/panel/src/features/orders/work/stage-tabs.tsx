import { ORDER_STAGES, type OrderStage } from "@estiba/contract/values";
import { useTranslation } from "react-i18next";
import type { Today } from "../../../base/today/today.ts";
import { useToday } from "../../../base/today/use-today.ts";
import { CountTabs, TabCount } from "../../../ui/lists/count-tabs.tsx";
import { useLiveInterval } from "../../../ui/lists/live.ts";
import { TabLink } from "../../../ui/pieces/links.tsx";

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
  const { t } = useTranslation("orders");
  const { data } = useToday(useLiveInterval(true));
  return (
    <CountTabs label={t("stages.label")}>
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
            <TabCount count={count} isAlarm={stage === "problems"} />
          </TabLink>
        );
      })}
    </CountTabs>
  );
}
