import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconCheck, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrdersSearch } from "../search.ts";
import { ManageDialog } from "./manage-dialog.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { queryOf, searchOf, type SavedFilter } from "./saved-filters.ts";
import { useSavedFilters } from "./use-saved-filters.ts";

interface ItemsProps {
  readonly filters: readonly SavedFilter[];
  readonly query: string;
  readonly onApply: (search: OrdersSearch) => void;
}

function SavedItems({ filters, query, onApply }: ItemsProps) {
  const { t } = useTranslation("orders");
  return filters.length === 0 ? (
    <Menu.Label maw="16rem">{t("saved.none")}</Menu.Label>
  ) : (
    filters.map((filter) => (
      <Menu.Item
        key={filter.name}
        rightSection={filter.query === query && <IconCheck size={14} aria-hidden="true" />}
        aria-current={filter.query === query || undefined}
        onClick={() => {
          onApply(searchOf(filter.query));
        }}
      >
        {filter.name}
      </Menu.Item>
    ))
  );
}

interface SavedMenuProps {
  readonly search: OrdersSearch;
  readonly onApply: (search: OrdersSearch) => void;
}

/** Filters kept under a name; the one in force gives the button its own. */
export function SavedMenu({ search, onApply }: SavedMenuProps) {
  const { t } = useTranslation("orders");
  const { filters = [] } = useSavedFilters();
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const query = queryOf(search);
  const current = filters.find((filter) => filter.query === query);
  const close = () => {
    setDialog(null);
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconBookmark size={14} />}>
            {current?.name ?? t("saved.button")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <SavedItems filters={filters} query={query} onApply={onApply} />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmarkPlus size={15} />}
            disabled={query === ""}
            onClick={() => {
              setDialog("save");
            }}
          >
            {t("saved.saveThis")}
          </Menu.Item>
          {filters.length > 0 && (
            <Menu.Item
              leftSection={<IconPencil size={15} />}
              onClick={() => {
                setDialog("manage");
              }}
            >
              {t("saved.manage")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <SaveDialog isOpen={dialog === "save"} filters={filters} query={query} onClose={close} />
      <ManageDialog isOpen={dialog === "manage"} filters={filters} onClose={close} />
    </>
  );
}
