import { ActionIcon } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { lateItems } from "../../layers/late-items.tsx";
import { LateMenu } from "../../layers/late.tsx";
import { ListExportContext, type ListExport } from "../list-export.ts";

const ExportItems = lateItems(async () => (await import("./export-items.tsx")).ExportItems);

interface ExportMenuProps {
  readonly what: () => Omit<ListExport, "format">;
}

/** What is shown, with all rows that match, as a file. */
export function ExportMenu({ what }: ExportMenuProps) {
  const { t } = useTranslation("ui");
  const exporter = use(ListExportContext);
  return (
    <LateMenu
      load={ExportItems.load}
      position="bottom-end"
      button={(opener) => (
        <ActionIcon
          {...opener}
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t("export.label")}
          loading={exporter.isBusy}
        >
          <IconDownload size={16} />
        </ActionIcon>
      )}
    >
      <ExportItems
        onChoose={(format) => {
          exporter.start({ ...what(), format });
        }}
      />
    </LateMenu>
  );
}
