import { afterRestore } from "../../flows/upkeep/after-restore.ts";
import { need, OPERATOR, UsageError, type Command } from "./command.ts";

/** As PostgreSQL and ISO 8601 write it; without a zone it would be another moment on another machine. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)$/;

function zoneOf(zone: string): string {
  const [, hours = "", minutes = "00"] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return hours === "" ? "Z" : `${hours}:${minutes}`;
}

function momentOf(text: string | undefined, now: Date): Date {
  const [, day = "", time = "", zone = ""] = MOMENT.exec(need(text, "moment").trim()) ?? [];
  const moment = new Date(`${day}T${time}${zoneOf(zone)}`);
  if (Number.isNaN(moment.getTime())) {
    throw new UsageError('the moment is a time with its zone, such as "2026-11-16 09:30:00+00"');
  }
  if (moment > now) {
    throw new UsageError(`${moment.toISOString()} is in the future`);
  }
  return moment;
}

export const restoreCommands: readonly Command[] = [
  {
    name: "after-restore",
    usage: "<moment>",
    summary: "Poll all shops, and alert owners of those that have to send orders again since that moment",
    async run(services, [text]) {
      const until = new Date();
      const from = momentOf(text, until);
      const report = await afterRestore(services, OPERATOR, { from, until });
      return [
        `Restored to ${from.toISOString()}; looked at ${report.tenants} tenants.`,
        `Polling is due for ${report.polled} shops.`,
        `Alerted owners of ${report.alerted} shops that cannot be polled; ${report.alertedBefore} had been alerted before.`,
      ].join("\n");
    },
  },
];
