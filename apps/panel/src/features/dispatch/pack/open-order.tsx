import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { IconPackage } from "@tabler/icons-react";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { HoldNote } from "../../../base/fulfilments/hold-note.tsx";
import { useMay } from "../../../base/session/session.ts";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { useLiveInterval } from "../../../ui/lists/live.ts";
import { Note } from "../../../ui/pieces/note.tsx";
import type { Box } from "./box.ts";
import { LineCard } from "./line-card.tsx";
import type { Desk } from "./outbox/desk.ts";
import { isWaiting } from "./outbox/model.ts";
import { PackForm } from "./pack-form.tsx";
import type { PackingDesk } from "./use-desk.ts";
import classes from "./pack.module.css";

const POLL_MS = 3_000;
const REFRESHES = [ORDERS_KEY];

/** What other telephones scan into it, and whether it is cancelled. */
function useOthers(desk: Desk, fulfilmentId: string, isOnline: boolean): void {
  const isLive = useLiveInterval(true) !== false;
  useQuery({
    queryKey: ["packing", desk.owner, "order", fulfilmentId],
    queryFn: async () => {
      await desk.refresh(fulfilmentId);
      return null;
    },
    enabled: isOnline,
    staleTime: 0,
    refetchInterval: isLive ? POLL_MS : false,
  });
}

interface UnpackProps {
  readonly desk: Desk;
  readonly fulfilmentId: string;
}

function Unpack({ desk, fulfilmentId }: UnpackProps) {
  const { t } = useTranslation("dispatch");
  const unpack = useAction({
    act: async () => {
      const { data } = await api.unpackFulfilment({ params: { fulfilmentId } });
      await desk.replace(data, Date.now());
    },
    doneText: t("pack.unpack.done"),
    refreshes: REFRESHES,
  });
  return (
    <>
      <FormError error={unpack.error} />
      <Button
        size="md"
        variant="default"
        loading={unpack.isPending}
        onClick={() => {
          unpack.mutate();
        }}
      >
        {t("pack.unpack.action")}
      </Button>
    </>
  );
}

interface StateProps {
  readonly desk: Desk;
  readonly box: Box;
}

/** Why nothing more is scanned into it. */
function StateNote({ desk, box }: StateProps) {
  const { t } = useTranslation("dispatch");
  const may = useMay();
  const { status, fulfilmentId, holdReasons } = box.packable;
  if (box.state === "open" || box.state === "cancelled") {
    return null;
  }
  if (box.state === "held") {
    return <HoldNote reasons={holdReasons} />;
  }
  return (
    <>
      <Note tone="info" icon={<IconPackage size={20} />}>
        {t(box.state === "gone" ? "pack.gone" : "pack.packed")}
      </Note>
      {status === "packed" && may("unpackFulfilment") && <Unpack desk={desk} fulfilmentId={fulfilmentId} />}
    </>
  );
}

interface OpenOrderProps {
  readonly packing: PackingDesk;
  readonly desk: Desk;
  readonly box: Box;
  readonly onCode: (code: string) => void;
  readonly onPacked: () => void;
}

/** One order: what has to be in its box, what is, and the way on once all of it is. */
export function OpenOrder({ packing, desk, box, onCode, onPacked }: OpenOrderProps) {
  const { t } = useTranslation("dispatch");
  const { packable, state, lines } = box;
  const { fulfilmentId } = packable;
  useOthers(desk, fulfilmentId, packing.isOnline);
  const canTake = state === "open" || state === "held";
  const waiting = packing.state.scans.filter(
    (scan) => scan.fulfilmentId === fulfilmentId && isWaiting(scan),
  ).length;
  return (
    <>
      <StateNote desk={desk} box={box} />
      <ul className={classes.lines} aria-label={t("wave.contents")}>
        {lines.map((line) => (
          <LineCard key={line.variantId} line={line} onCode={canTake ? onCode : undefined} />
        ))}
      </ul>
      {canTake && (
        <PackForm
          key={fulfilmentId}
          desk={desk}
          box={box}
          isOnline={packing.isOnline}
          waiting={waiting}
          onPacked={onPacked}
        />
      )}
    </>
  );
}
