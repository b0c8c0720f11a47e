import { Button } from "@mantine/core";
import { IconBox, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { boxesQuery, type Box } from "../../orders/queries.ts";
import { BoxDialog } from "./box-dialog.tsx";
import { BoxTable } from "./box-table.tsx";
import { RemoveBoxDialog } from "./remove-box-dialog.tsx";

function NoBoxes() {
  const { t } = useTranslation("boxes");
  return (
    <EmptyState
      icon={<IconBox size={20} stroke={1.6} />}
      title={t("emptyTitle")}
      description={t("emptyText")}
    />
  );
}

/** What orders are packed into, without anybody typing the size of a parcel. */
export function BoxesCard() {
  const { t } = useTranslation("boxes");
  const may = useMay();
  const boxes = useQuery(boxesQuery);
  const [edited, setEdited] = useState<Box | "new" | null>(null);
  const [removed, setRemoved] = useState<Box | null>(null);
  return (
    <Card
      title={t("title")}
      description={t("lead")}
      isFlush
      aside={
        may("createBox") && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              setEdited("new");
            }}
          >
            {t("add")}
          </Button>
        )
      }
    >
      <PagedView query={boxes} rows={2} empty={<NoBoxes />}>
        {(items) => <BoxTable boxes={items} onEdit={setEdited} onRemove={setRemoved} />}
      </PagedView>
      <BoxDialog
        edited={edited}
        onClose={() => {
          setEdited(null);
        }}
      />
      <RemoveBoxDialog
        box={removed}
        onClose={() => {
          setRemoved(null);
        }}
      />
    </Card>
  );
}
