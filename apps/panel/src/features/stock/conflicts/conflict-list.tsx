import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { List } from "../../../ui/lists/use-list.ts";
import { conflictKey, type Conflict, type Mapping } from "../queries.ts";
import { ConflictCard } from "./conflict-card.tsx";
import classes from "./conflicts.module.css";

interface ConflictListProps {
  readonly conflicts: List<Conflict>;
  readonly onLink: (mapping: Mapping) => void;
}

/** One card for each SKU that several listings claim. */
export function ConflictList({ conflicts, onLink }: ConflictListProps) {
  const { t } = useTranslation("conflicts");
  return (
    <>
      <ul className={classes.cards} aria-label={t("label")}>
        {conflicts.rows.map((conflict) => (
          <li key={conflictKey(conflict)}>
            <ConflictCard conflict={conflict} onLink={onLink} />
          </li>
        ))}
      </ul>
      {conflicts.loadMore !== undefined && (
        <Button
          variant="default"
          mx="xl"
          mb="md"
          loading={conflicts.isLoadingMore}
          onClick={conflicts.loadMore}
        >
          {t("more")}
        </Button>
      )}
    </>
  );
}
