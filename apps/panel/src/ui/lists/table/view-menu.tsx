import { LIST_DENSITIES } from "@estiba/contract/values";
import { ActionIcon, Kbd, Menu } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isChoosable, type Column } from "../column.ts";
import type { ListSettings } from "../list-settings.ts";
import { isDescending, nextSort, sortName, type Sort } from "../sort.ts";

interface ViewMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly string[];
  readonly settings: ListSettings;
  readonly onChange: (patch: ListSettings) => void;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort | undefined) => void) | undefined;
}

function ColumnItems<Row>({ columns, shown, onChange }: ViewMenuProps<Row>) {
  return columns.filter(isChoosable).map((column) => (
    <Menu.CheckboxItem
      key={column.key}
      closeMenuOnClick={false}
      checked={shown.includes(column.key)}
      onChange={(isShown) => {
        const others = shown.filter((key) => key !== column.key);
        onChange({ columns: isShown ? [...others, column.key] : others });
      }}
    >
      {column.header}
    </Menu.CheckboxItem>
  ));
}

function SortItems<Row>({ columns, sort, onSort }: ViewMenuProps<Row>) {
  const { t } = useTranslation("ui");
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  if (onSort === undefined || sortable.length === 0) {
    return null;
  }
  return (
    <>
      <Menu.Label>{t("view.sort")}</Menu.Label>
      {sortable.map((column) => (
        <Menu.Item
          key={column.key}
          closeMenuOnClick={false}
          rightSection={
            sort !== undefined && sortName(sort) === column.sortBy
              ? isDescending(sort)
                ? "↓"
                : "↑"
              : undefined
          }
          onClick={() => {
            onSort(nextSort(column, sort));
          }}
        >
          {column.header}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

/** Order, columns and density of a list, as one person likes them. */
export function ViewMenu<Row>(props: ViewMenuProps<Row>) {
  const { settings, onChange } = props;
  const { t } = useTranslation("ui");
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={t("view.label")}>
          <IconAdjustmentsHorizontal size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: "auto" }}>
        <SortItems {...props} />
        <Menu.Label>{t("view.columns")}</Menu.Label>
        <ColumnItems {...props} />
        <Menu.Divider />
        <Menu.Label>{t("view.density")}</Menu.Label>
        <Menu.RadioGroup
          value={settings.density ?? "comfortable"}
          onChange={(value) => {
            onChange({ density: LIST_DENSITIES.find((density) => density === value) });
          }}
        >
          {LIST_DENSITIES.map((density) => (
            <Menu.RadioItem key={density} value={density}>
              {t(`view.${density}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>
          {t("view.keys")} <Kbd size="xs">?</Kbd>
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
