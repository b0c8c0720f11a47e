import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconFileExport } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMe } from "../../../base/session/session.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";

function csvOf(answer: unknown): string {
  if (typeof answer === "object" && answer !== null && "csv" in answer && typeof answer.csv === "string") {
    return answer.csv;
  }
  throw new Error("The answer carries no table.");
}

function save(csv: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

interface StatementButtonProps {
  readonly period: { readonly from?: string; readonly to?: string; readonly tz: string };
}

/** Every ledger entry of the period, for the accountant. */
export function StatementButton({ period }: StatementButtonProps) {
  const { t } = useTranslation("audit");
  const { tenant } = useMe();
  const describe = useErrorText();
  const download = useMutation({
    mutationFn: async () => {
      const answer = await api.exportStatement({ params: { tenantId: tenant.id }, query: period });
      save(csvOf(answer), t("statementName"));
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={16} />}
      loading={download.isPending}
      onClick={() => {
        download.mutate();
      }}
    >
      {t("statement")}
    </Button>
  );
}
