import { Button } from "@mantine/core";
import {
  IconCheck,
  IconClipboardCheck,
  IconHandStop,
  IconPrinter,
  IconTruckDelivery,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import type { OrderStage } from "@estiba/contract/values";

export type Action = "confirm" | "ship" | "print" | "handOver" | "hold";

/** What is offered where; first what the stage is there for. */
const OFFERED: Readonly<Record<OrderStage | "all", readonly Action[]>> = {
  to_confirm: ["confirm", "ship", "hold"],
  to_dispatch: ["ship", "hold"],
  to_print: ["print", "handOver"],
  to_hand_over: ["handOver", "print"],
  problems: ["ship", "confirm", "hold"],
  all: ["ship", "print", "handOver", "confirm", "hold"],
};

const NEEDS = {
  confirm: "changeOrderStatuses",
  ship: "createShipments",
  print: "printLabels",
  handOver: "createManifests",
  hold: "changeOrderStatuses",
} as const;

const ICONS: Readonly<Record<Action, ReactNode>> = {
  confirm: <IconCheck size={15} />,
  ship: <IconTruckDelivery size={15} />,
  print: <IconPrinter size={15} />,
  handOver: <IconClipboardCheck size={15} />,
  hold: <IconHandStop size={15} />,
};

interface BulkActionsProps {
  readonly stage: OrderStage | undefined;
  readonly busy: Action | null;
  readonly onAct: (action: Action) => void;
}

export function BulkActions({ stage, busy, onAct }: BulkActionsProps) {
  const { t } = useTranslation("orders");
  const may = useMay();
  const offered = OFFERED[stage ?? "all"].filter((action) => may(NEEDS[action]));
  return offered.map((action, index) => (
    <Button
      key={action}
      size="compact-sm"
      variant={index === 0 ? "filled" : "default"}
      leftSection={ICONS[action]}
      loading={busy === action}
      disabled={busy !== null && busy !== action}
      onClick={() => {
        onAct(action);
      }}
    >
      {t(`work.action.${action}`)}
    </Button>
  ));
}
