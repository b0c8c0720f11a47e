import type { ResultOf } from "@estiba/sdk";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../ui/format/language.ts";
import { formatDateTime } from "../../ui/format/format.ts";
import { useNow } from "../../ui/format/use-now.ts";
import { Tag } from "../../ui/pieces/tag.tsx";
import { placesQuery } from "../places/places.ts";
import { shipByWords } from "./ship-by-words.ts";
import classes from "./ship-by.module.css";

type Fulfilment = ResultOf<"getOrder">["data"]["fulfilments"][number];

interface ShipByProps {
  readonly of: Pick<Fulfilment, "placeId" | "shipBy" | "isLate">;
}

/** Until when it has to leave, in the time of its place. */
export function ShipBy({ of: { placeId, shipBy, isLate } }: ShipByProps) {
  const { t } = useTranslation("fulfilments");
  const language = useLanguage();
  const nowMs = useNow();
  const places = useQuery(placesQuery);
  if (shipBy === null) {
    return <span className={classes.none}>{t("none")}</span>;
  }
  const place = places.data?.items.find((one) => one.placeId === placeId);
  const { day, name, time } = shipByWords(shipBy, { language, timeZone: place?.timeZone ?? null, nowMs });
  const words = t(isLate ? `wasDue.${day}` : `due.${day}`, { day: name, time });
  return (
    <span className={classes.due}>
      {isLate && <Tag tone="bad">{t("late")}</Tag>}
      <time dateTime={shipBy} title={formatDateTime(shipBy, language)} data-late={isLate || undefined}>
        {words}
      </time>
    </span>
  );
}
