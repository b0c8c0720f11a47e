import type { ListName } from "@estiba/contract/values";
import { ActionIcon, Button } from "@mantine/core";
import { IconBookmarkPlus, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { ManageDialog } from "./manage-dialog.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { ofList, queryOf, searchOf } from "./saved-filters.ts";
import { useSavedFilters } from "./use-saved-filters.ts";
import classes from "./view-tabs.module.css";

interface ViewTabsProps {
  readonly list: ListName;
  /** The filters in the address. */
  readonly search: object;
  /** Called with the filters of a view; empty for all rows. */
  readonly onApply: (search: Record<string, string>) => void;
}

interface TabProps {
  readonly name: string;
  readonly isCurrent: boolean;
  readonly onApply: () => void;
}

function Tab({ name, isCurrent, onApply }: TabProps) {
  return (
    <button type="button" className={classes.tab} aria-current={isCurrent || undefined} onClick={onApply}>
      {name}
    </button>
  );
}

/** A list's saved views, one beside the other, and the way to save what is filtered now. */
export function ViewTabs({ list, search, onApply }: ViewTabsProps) {
  const { t } = useTranslation("base");
  const { filters = [] } = useSavedFilters();
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const query = queryOf(search);
  const views = ofList(filters, list);
  const canSave = isFiltered({ ...search }) && views.every((view) => view.query !== query);
  const close = () => {
    setDialog(null);
  };
  const apply = (ofTab: string) => () => {
    onApply(searchOf(ofTab));
  };
  const tab = (name: string, ofTab: string) => (
    <Tab key={name} name={name} isCurrent={ofTab === query} onApply={apply(ofTab)} />
  );
  return (
    <>
      {(views.length > 0 || canSave) && (
        <nav className={classes.tabs} aria-label={t("saved.label")}>
          {views.length > 0 && tab(t("saved.all"), "")}
          {views.map((view) => tab(view.name, view.query))}
          {canSave && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconBookmarkPlus size={14} />}
              onClick={() => {
                setDialog("save");
              }}
            >
              {t("saved.saveThis")}
            </Button>
          )}
          {views.length > 0 && (
            <ActionIcon
              size={24}
              variant="subtle"
              color="gray"
              aria-label={t("saved.manage")}
              onClick={() => {
                setDialog("manage");
              }}
            >
              <IconPencil size={14} />
            </ActionIcon>
          )}
        </nav>
      )}
      <SaveDialog list={list} isOpen={dialog === "save"} filters={filters} query={query} onClose={close} />
      <ManageDialog list={list} isOpen={dialog === "manage"} filters={filters} onClose={close} />
    </>
  );
}
