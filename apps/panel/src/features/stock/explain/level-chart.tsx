import { Button, Text } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/pieces/card.tsx";
import { formatDateTime, formatNumber } from "../../../ui/format/format.ts";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { useNow } from "../../../ui/format/use-now.ts";
import { explainQuery } from "../queries.ts";
import { plotOf, stepsOf, type Step } from "./steps.ts";
import classes from "./explain.module.css";

const route = getRouteApi("/signed-in/stock/variants/$variantId");
const WIDTH = 600;
const HEIGHT = 120;
const NOTCHES = 500;
const MAX_MOVEMENTS = 200;

interface ChartProps {
  readonly steps: readonly Step[];
  readonly endMs: number;
  /** Where the reader stands, from 0 to 1. */
  readonly position: number;
}

function Chart({ steps, endMs, position }: ChartProps) {
  const { t, i18n } = useTranslation("stock");
  const plot = useMemo(() => plotOf(steps, endMs, WIDTH, HEIGHT), [steps, endMs]);
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <div className={classes.chart}>
      <span className={classes.top}>{number(plot.max)}</span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("explain.chart.label", { min: number(plot.min), max: number(plot.max) })}
      >
        <path className={classes.area} d={plot.area} />
        <line className={classes.zero} x1={0} x2={WIDTH} y1={plot.zeroY} y2={plot.zeroY} />
        <path className={classes.line} d={plot.line} />
        <line className={classes.marker} x1={position * WIDTH} x2={position * WIDTH} y1={0} y2={HEIGHT} />
      </svg>
    </div>
  );
}

interface TimeSliderProps {
  readonly steps: readonly Step[];
}

/** Dragging shows the position at once; the data is loaded when the pointer rests. */
function TimeSlider({ steps }: TimeSliderProps) {
  const { t, i18n } = useTranslation("stock");
  const { at } = route.useSearch();
  const navigate = route.useNavigate();
  const nowMs = useNow();
  const [dragged, setDragged] = useState<number | null>(null);
  const startMs = steps[0]?.atMs ?? nowMs;
  const endMs = Math.max(nowMs, steps.at(-1)?.atMs ?? nowMs);
  const spanMs = Math.max(1, endMs - startMs);
  const asked = at === undefined ? NOTCHES : Math.round(((Date.parse(at) - startMs) / spanMs) * NOTCHES);
  const notch = Math.min(NOTCHES, Math.max(0, dragged ?? asked));
  const momentMs = startMs + (notch / NOTCHES) * spanMs;
  const go = useDebouncedCallback((next: number) => {
    const to = next >= NOTCHES ? undefined : new Date(startMs + (next / NOTCHES) * spanMs).toISOString();
    void navigate({ search: { at: to }, replace: true, resetScroll: false });
    setDragged(null);
  }, 250);
  const words =
    notch >= NOTCHES
      ? t("explain.chart.now")
      : formatDateTime(new Date(momentMs).toISOString(), i18n.language);
  return (
    <>
      <Chart steps={steps} endMs={endMs} position={notch / NOTCHES} />
      <input
        className={classes.slider}
        type="range"
        min={0}
        max={NOTCHES}
        value={notch}
        aria-label={t("explain.chart.slider")}
        aria-valuetext={words}
        onChange={({ currentTarget }) => {
          setDragged(currentTarget.valueAsNumber);
          go(currentTarget.valueAsNumber);
        }}
      />
      <div className={classes.moment}>
        <Text size="sm">{words}</Text>
        {at !== undefined && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void navigate({ search: {}, replace: true, resetScroll: false })}
          >
            {t("explain.chart.backToNow")}
          </Button>
        )}
      </div>
    </>
  );
}

interface LevelChartProps {
  readonly title: string;
  readonly variantId: string;
  readonly onHand: number;
}

export function LevelChart({ title, variantId, onHand }: LevelChartProps) {
  const { t, i18n } = useTranslation("stock");
  const recent = useQuery({
    ...explainQuery(variantId, { limit: MAX_MOVEMENTS, offset: 0, order: "newest" }),
    refetchInterval: 30_000,
  });
  return (
    <Card
      title={title}
      description={
        recent.data?.movements.hasMore === true
          ? t("explain.chart.recent", { count: MAX_MOVEMENTS })
          : undefined
      }
      aside={<span className={classes.figure}>{formatNumber(onHand, i18n.language)}</span>}
    >
      <QueryView
        query={recent}
        skeleton={<ListSkeleton rows={3} />}
        isEmpty={({ movements }) => movements.total === 0}
        empty={
          <Text size="sm" c="dimmed">
            {t("explain.chart.none")}
          </Text>
        }
      >
        {({ movements }) => <TimeSlider steps={stepsOf(movements.items)} />}
      </QueryView>
    </Card>
  );
}
