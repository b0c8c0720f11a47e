import { EstibaError } from "@estiba/sdk";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { STOCK_KEY } from "../queries.ts";

interface CountedLine {
  readonly sku: string;
  readonly units: number;
}

interface Recording {
  readonly lines: readonly CountedLine[];
  readonly note: string;
  /** Also where it differs a lot. */
  readonly isConfirmed: boolean;
}

const linesOf = (lines: readonly CountedLine[]) => lines.map(({ sku, units }) => ({ sku, counted: units }));

/** A preview changes nothing; only the second step records the count. */
export function useCount(placeId: string, onDone: () => void) {
  const { t } = useTranslation("stock");
  const queryClient = useQueryClient();
  const params = { placeId };
  const preview = useMutation({
    mutationFn: async (lines: readonly CountedLine[]) =>
      (await api.countPlace({ params, body: { lines: linesOf(lines), dryRun: true } })).data,
  });
  const record = useMutation({
    mutationFn: async ({ lines, note, isConfirmed }: Recording) => {
      const words = note.trim() === "" ? {} : { note: note.trim() };
      const confirm = isConfirmed ? { confirm: true } : {};
      return (await api.countPlace({ params, body: { lines: linesOf(lines), ...words, ...confirm } })).data;
    },
    onSuccess: async ({ lines }) => {
      const count = lines.filter(({ difference }) => difference !== 0).length;
      notifications.show({ message: t("places.count.done", { count }) });
      onDone();
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
  });
  const { error } = record;
  const needsConfirmation = error instanceof EstibaError && error.code === "COUNT_NEEDS_CONFIRMATION";
  return { preview, record, needsConfirmation };
}
