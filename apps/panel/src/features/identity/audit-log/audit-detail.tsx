import { useTranslation } from "react-i18next";
import { ExactTime } from "../../../ui/format/time.tsx";
import type { AuditEntry } from "../queries.ts";
import { changesOf, type Change } from "./changes.ts";
import classes from "./audit-detail.module.css";

interface ChangesProps {
  readonly changes: readonly Change[];
}

function Changes({ changes }: ChangesProps) {
  const { t } = useTranslation("identity");
  return (
    <table className={classes.changes} aria-label={t("audit.changes")}>
      <thead>
        <tr>
          <th scope="col">{t("audit.field")}</th>
          <th scope="col">{t("audit.before")}</th>
          <th scope="col">{t("audit.after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className={classes.before}>{before ?? "–"}</td>
            <td className={classes.after}>{after ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AuditDetailProps {
  readonly entry: AuditEntry;
}

export function AuditDetail({ entry }: AuditDetailProps) {
  const { t } = useTranslation("identity");
  const changes = changesOf(entry.before, entry.after);
  const target = [entry.targetKind, entry.targetId].filter((part) => part !== null).join(" ");
  const facts = [
    { label: t("audit.columns.at"), value: <ExactTime value={entry.at} /> },
    { label: t("audit.code"), value: entry.action },
    { label: t("audit.target"), value: target },
    { label: t("audit.actorId"), value: entry.actorId ?? "–" },
    { label: t("audit.userAgent"), value: entry.userAgent ?? "–" },
    { label: t("audit.requestId"), value: entry.requestId ?? "–" },
  ];
  return (
    <div className={classes.detail}>
      {changes.length > 0 && <Changes changes={changes} />}
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
