import { LIST_NAMES } from "@estiba/contract/values";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../ui/errors/error-text.ts";
import { formatNumber } from "../../ui/format/format.ts";
import { ListExportContext, type ListExport } from "../../ui/lists/list-export.ts";
import { api } from "../api/api.ts";
import { onDownload } from "../api/downloads.ts";

const NOTE = "list-export";
const KEPT_MS = 60_000;

const percentOf = (part: number, language: string): string => formatNumber(Math.floor(part * 100), language);

type Query = Record<string, string>;

/** Several values of a filter with commas, as in an address. */
const queryOf = (query: object): Query =>
  Object.fromEntries(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, KEPT_MS);
}

async function exportList({ list, format, query, columns }: ListExport): Promise<void> {
  const name = LIST_NAMES.find((known) => known === list);
  if (name === undefined) {
    throw new TypeError("The list has no name.");
  }
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = { list: name, format, query: queryOf(query), columns: columns.map((one) => ({ ...one })), tz };
  const file: unknown = await api.exportList({ body });
  if (!(file instanceof Blob)) {
    throw new TypeError("The answer carries no file.");
  }
  save(file, `${list}-${new Date().toISOString().slice(0, 10)}.${format}`);
}

/** Makes the files of lists, and shows how far they have come. */
export function ListExportProvider({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation("base");
  const describe = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: ListExport) => {
      const still = { id: NOTE, loading: true, autoClose: false, withCloseButton: false } as const;
      notifications.show({
        ...still,
        message: t("export.running", { percent: percentOf(0, i18n.language) }),
      });
      const stop = onDownload((part) => {
        notifications.update({
          ...still,
          message: t("export.running", { percent: percentOf(part, i18n.language) }),
        });
      });
      await exportList(wanted).finally(stop);
    },
    onSuccess: () => {
      notifications.update({ id: NOTE, loading: false, autoClose: 4_000, message: t("export.done") });
    },
    onError: (error) => {
      notifications.update({
        id: NOTE,
        loading: false,
        color: "red",
        autoClose: 8_000,
        message: describe(error),
      });
    },
  });
  const exporter = useMemo(() => ({ isBusy: isPending, start: mutate }), [isPending, mutate]);
  return <ListExportContext value={exporter}>{children}</ListExportContext>;
}
