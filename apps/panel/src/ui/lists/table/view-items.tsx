import { LIST_DENSITIES } from "@estiba/contract/values";
import { Kbd, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isChoosable, type Column } from "../column.ts";
import type { ListSettings } from "../list-settings.ts";
import { isDescending, nextSort, sortName, type Sort } from "../sort.ts";

export interface ViewItemsProps {
  readonly columns: readonly Column<never>[];
  readonly shown: readonly string[];
  readonly settings: ListSettings;
  readonly onChange: (patch: ListSettings) => void;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort | undefined) => void) | undefined;
}

function ColumnItems({ columns, shown, onChange }: ViewItemsProps) {
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

function SortItems({ columns, sort, onSort }: ViewItemsProps) {
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

export function ViewItems(props: ViewItemsProps) {
  const { settings, onChange } = props;
  const { t } = useTranslation("ui");
  return (
    <>
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
    </>
  );
}
