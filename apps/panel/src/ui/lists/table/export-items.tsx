import { EXPORT_FORMATS } from "@estiba/contract/values";
import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListExport } from "../list-export.ts";

interface ExportItemsProps {
  readonly onChoose: (format: ListExport["format"]) => void;
}

export function ExportItems({ onChoose }: ExportItemsProps) {
  const { t } = useTranslation("ui");
  return EXPORT_FORMATS.map((format) => (
    <Menu.Item
      key={format}
      onClick={() => {
        onChoose(format);
      }}
    >
      {t(`export.${format}`)}
    </Menu.Item>
  ));
}
