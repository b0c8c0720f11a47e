import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Note } from "../../../ui/pieces/note.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import type { ImportResult } from "../queries.ts";
import classes from "./catalog.module.css";

const TONES = { create: "accent", update: "good", unchanged: "neutral", error: "bad" } as const;
const MAX_ROWS = 100;

type ImportRow = ImportResult["rows"][number];

const weight = ({ action }: ImportRow): number => (action === "error" ? 0 : 1);

interface RowProps {
  readonly row: ImportRow;
}

function Row({ row }: RowProps) {
  const { t } = useTranslation("stock");
  return (
    <tr>
      <td>{row.row}</td>
      <td>
        <code>{row.sku ?? "–"}</code>
      </td>
      <td>
        <Tag tone={TONES[row.action]}>{t(`catalog.import.actionName.${row.action}`)}</Tag>{" "}
        {row.errors.join(" ")}
        {Object.entries(row.changes).map(([field, { from, to }]) => (
          <div key={field}>
            {field}: {from ?? "–"} → <strong>{to ?? "–"}</strong>
          </div>
        ))}
      </td>
    </tr>
  );
}

interface ImportPreviewProps {
  readonly result: ImportResult;
}

/** Errors first, then changes; rows that stay as they are are only counted. */
export function ImportPreview({ result }: ImportPreviewProps) {
  const { t } = useTranslation("stock");
  const telling = result.rows
    .filter(({ action }) => action !== "unchanged")
    .toSorted((a, b) => weight(a) - weight(b) || a.row - b.row);
  return (
    <Stack gap="sm">
      <Text size="sm" fw={550}>
        {result.dryRun ? t("catalog.import.preview") : t("catalog.import.done")}
      </Text>
      <Group gap={6}>
        <Tag tone="accent">{t("catalog.import.created", { count: result.created })}</Tag>
        <Tag tone="good">{t("catalog.import.updated", { count: result.updated })}</Tag>
        <Tag>{t("catalog.import.unchanged", { count: result.unchanged })}</Tag>
        {result.failed > 0 && <Tag tone="bad">{t("catalog.import.failed", { count: result.failed })}</Tag>}
      </Group>
      {result.ignoredColumns.length > 0 && (
        <Note tone="warn">{t("catalog.import.ignored", { columns: result.ignoredColumns.join(", ") })}</Note>
      )}
      {telling.length > 0 && (
        <div className={classes.rows}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("catalog.import.row")}</th>
                <th scope="col">{t("catalog.import.sku")}</th>
                <th scope="col">{t("catalog.import.what")}</th>
              </tr>
            </thead>
            <tbody>
              {telling.slice(0, MAX_ROWS).map((row) => (
                <Row key={row.row} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {telling.length > MAX_ROWS && (
        <Text size="xs" c="dimmed">
          {t("catalog.import.more", { count: MAX_ROWS })}
        </Text>
      )}
    </Stack>
  );
}
