import { EXPORT_FORMATS } from "@estiba/contract/values";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { ListExportContext, type ListExport } from "../list-export.ts";

/** What is shown, with all rows that match, as a file. */
export function ExportMenu(wanted: Omit<ListExport, "format">) {
  const { t } = useTranslation("ui");
  const exporter = use(ListExportContext);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t("export.label")}
          loading={exporter.isBusy}
        >
          <IconDownload size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item
            key={format}
            onClick={() => {
              exporter.start({ ...wanted, format });
            }}
          >
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
