import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconHelpCircle,
  IconInfoCircle,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Box, BoxState } from "./box.ts";
import { nameOfCode, signalOf, type Said } from "./said.ts";
import type { Signal } from "./signals.ts";
import classes from "./pack.module.css";

type Tone = "good" | "warn" | "bad" | "info";

const TONES: Readonly<Record<Signal, Tone>> = {
  ok: "good",
  complete: "good",
  over: "warn",
  wrong: "bad",
  unknown: "warn",
  notice: "info",
};
const ICONS: Readonly<Record<Signal, typeof IconBan>> = {
  ok: IconCircleCheck,
  complete: IconCircleCheck,
  over: IconAlertTriangle,
  wrong: IconBan,
  unknown: IconHelpCircle,
  notice: IconInfoCircle,
};
const ICON_SIZE = 34;

interface BannerProps {
  /** The order that is open. */
  readonly box?: Box | undefined;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly said: Said | null;
  readonly onUndo: (scanId: string, name: string) => void;
}

/** What has to be taken out of the box first: other goods, then what is one too many. */
function inTheWay(box: Box | undefined, boxes: ReadonlyMap<string, Box>): (Said & { scanId: string }) | null {
  const wrong = box?.wrong.at(-1);
  if (wrong !== undefined) {
    return { kind: "wrong", name: nameOfCode(wrong.code, boxes.values()), scanId: wrong.scanId };
  }
  const line = box?.lines.find(({ counted, expected }) => counted > expected);
  const extra = box?.scans.findLast(
    ({ verdict, variantId }) => verdict === "over" && variantId === line?.variantId,
  );
  return line === undefined || extra === undefined
    ? null
    : { kind: "over", name: line.name, scanId: extra.scanId };
}

const ENDED: Readonly<Partial<Record<BoxState, Said["kind"]>>> = {
  cancelled: "cancelled",
  packed: "packed",
  gone: "packed",
};

/** Without an answer to show: where the order stands. */
function standing(box: Box | undefined): Said | { readonly kind: "ready"; readonly name: string } {
  const name = box?.packable.orderNumber ?? "";
  return box === undefined ? { kind: "ready", name } : { kind: ENDED[box.state] ?? "opened", name };
}

/** The answer to the last scan, large enough to be seen from the corner of an eye, and what blocks the box until it is undone. */
export function Banner({ box, boxes, said, onUndo }: BannerProps) {
  const { t } = useTranslation("dispatch");
  const isEnded = box !== undefined && ENDED[box.state] !== undefined;
  const block = isEnded ? null : inTheWay(box, boxes);
  // What is cancelled or packed takes nothing more, and says so whatever came before.
  const answer = isEnded && said?.kind !== "closed" ? null : said;
  const shown = block ?? answer ?? standing(box);
  const signal = shown.kind === "ready" ? "notice" : signalOf(shown);
  const Icon = ICONS[signal];
  return (
    <div className={classes.banner} data-tone={TONES[signal]}>
      <Icon size={ICON_SIZE} stroke={2} aria-hidden="true" className={classes.bannerIcon} />
      <div className={classes.bannerWords} role="status" aria-live="assertive">
        <strong>{t(`pack.said.${shown.kind}.title`, { ...shown })}</strong>
        <span>{t(`pack.said.${shown.kind}.text`, { ...shown })}</span>
      </div>
      {block !== null && (
        <Button
          className={classes.bannerAction}
          size="md"
          variant="white"
          color="dark"
          leftSection={<IconArrowBackUp size={18} />}
          onClick={() => {
            onUndo(block.scanId, block.name);
          }}
        >
          {t("pack.undoThis")}
        </Button>
      )}
    </div>
  );
}
