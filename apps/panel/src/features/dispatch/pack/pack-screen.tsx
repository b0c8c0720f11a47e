import { Button } from "@mantine/core";
import { IconArrowLeft, IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { Note } from "../../../ui/pieces/note.tsx";
import { Banner } from "./banner.tsx";
import { CodeTools } from "./code-tools.tsx";
import { OpenOrder } from "./open-order.tsx";
import { OrderList, type ListedOrder } from "./order-list.tsx";
import { useScanning } from "./use-scanning.ts";
import type { PackingDesk } from "./use-desk.ts";
import classes from "./pack.module.css";

interface PackingProps {
  readonly packing: PackingDesk;
}

/** Whether the service has everything that was scanned here. */
function SyncNote({ packing: { waiting, isOnline, state } }: PackingProps) {
  const { t } = useTranslation("dispatch");
  const Icon = !isOnline ? IconCloudOff : waiting > 0 ? IconCloudUp : IconCloudCheck;
  return (
    <>
      <p className={classes.sync} data-tone={isOnline ? undefined : "warn"} role="status">
        <Icon size={18} aria-hidden="true" />
        {!isOnline && `${t("pack.sync.offline")} `}
        {waiting > 0 ? t("pack.sync.waiting", { count: waiting }) : isOnline && t("pack.sync.sent")}
      </p>
      {state.refused > 0 && <Note tone="bad">{t("pack.sync.refused", { count: state.refused })}</Note>}
    </>
  );
}

interface PackScreenProps extends PackingProps {
  readonly title: string;
  readonly orders: readonly ListedOrder[];
  readonly openId: string | undefined;
  readonly onOpen: (fulfilmentId: string | undefined) => void;
}

/** The next order that still has to be packed, in the order of the wave and around its end. */
function nextOf(openId: string | undefined, { packing, orders }: PackScreenProps): string | undefined {
  const ids = orders.map(({ fulfilmentId }) => fulfilmentId);
  const at = ids.indexOf(openId ?? "");
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))].find(
    (id) => packing.boxes.get(id)?.state === "open",
  );
}

const isOver = (state: string | undefined): boolean =>
  state === "packed" || state === "gone" || state === "cancelled";

/** Packing with one hand: the order that is open, or the list of them. */
export function PackScreen(props: PackScreenProps) {
  const { t, i18n } = useTranslation("dispatch");
  const { packing, title, orders, openId, onOpen } = props;
  const { desk, boxes } = packing;
  const ids = orders.map(({ fulfilmentId }) => fulfilmentId);
  const { said, tell, open, onCode, undo } = useScanning({ packing, ids, openId, onOpen });
  const box = openId === undefined ? undefined : boxes.get(openId);
  const done = ids.filter((id) => isOver(boxes.get(id)?.state)).length;
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        {orders.length > 1 && openId !== undefined && (
          <Button
            className={classes.back}
            size="md"
            variant="subtle"
            leftSection={<IconArrowLeft size={20} />}
            onClick={() => {
              open(undefined);
            }}
          >
            {t("pack.all")}
          </Button>
        )}
        <h1 className={classes.title}>{box?.packable.orderNumber ?? title}</h1>
        <span className={classes.progress}>
          {t("pack.done", {
            done: formatNumber(done, i18n.language),
            all: formatNumber(ids.length, i18n.language),
          })}
        </span>
      </header>
      <SyncNote packing={packing} />
      <Banner box={box} boxes={boxes} said={said} onUndo={undo} />
      {box === undefined || desk === null ? (
        <OrderList orders={orders} boxes={boxes} onOpen={open} />
      ) : (
        <OpenOrder
          packing={packing}
          desk={desk}
          box={box}
          onCode={onCode}
          onPacked={() => {
            open(orders.length > 1 ? nextOf(openId, props) : openId);
            tell({ kind: "packed", name: box.packable.orderNumber });
          }}
        />
      )}
      <CodeTools box={box} boxes={boxes} onCode={onCode} onUndo={undo} />
    </div>
  );
}
