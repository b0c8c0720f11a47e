import { remembered } from "../../ui/format/remembered.ts";

export interface ShipByWords {
  readonly day: "yesterday" | "today" | "tomorrow" | "other";
  /** What the day is called, where it is another one: a weekday within the next days, else the date. */
  readonly name: string;
  readonly time: string;
}

const DAY_MS = 86_400_000;
const NEAR_DAYS = 6;
const NAMES: Readonly<Record<string, ShipByWords["day"]>> = {
  "-1": "yesterday",
  "0": "today",
  "1": "tomorrow",
};

const zoned = (timeZone: string | null) => (timeZone === null ? {} : { timeZone });

/** The formatters of a language and a time zone; null is the reader's own. */
const formatters = remembered((key) => {
  const [language, timeZone = ""] = key.split("|");
  const zone = zoned(timeZone === "" ? null : timeZone);
  return {
    // The Swedish form of a date is the one of ISO 8601.
    day: new Intl.DateTimeFormat("sv", zone),
    time: new Intl.DateTimeFormat(language, { timeStyle: "short", ...zone }),
    weekday: new Intl.DateTimeFormat(language, { weekday: "long", ...zone }),
    date: new Intl.DateTimeFormat(language, { day: "numeric", month: "short", ...zone }),
  };
});

const inFront = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A moment as people in the warehouse say it: today, tomorrow, or on Monday, and at what time there. */
export function shipByWords(
  iso: string,
  { language, timeZone, nowMs }: { language: string; timeZone: string | null; nowMs: number },
): ShipByWords {
  const { day, time, weekday, date } = formatters(`${language}|${timeZone ?? ""}`);
  const moment = new Date(iso);
  const days = (Date.parse(day.format(moment)) - Date.parse(day.format(nowMs))) / DAY_MS;
  const isNear = days > 1 && days <= NEAR_DAYS;
  return {
    day: NAMES[String(days)] ?? "other",
    name: inFront((isNear ? weekday : date).format(moment)),
    time: time.format(moment),
  };
}
