import { Button, Group, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { ComponentTable } from "./component-table.tsx";
import { OwnUnits } from "./own-units.tsx";
import { PlaceTable } from "./place-table.tsx";
import type { Kit, Named } from "./queries.ts";
import { RemoveRecipe } from "./remove-recipe.tsx";
import { useLimitText } from "./use-limit-text.ts";
import classes from "./kits.module.css";

interface KitCardProps {
  readonly variant: Named;
  readonly kit: Kit;
  readonly onEdit: () => void;
}

/** What a kit is made of, how many can be made, and what there is too little of. */
export function KitCard({ variant, kit, onEdit }: KitCardProps) {
  const { t } = useTranslation("kits");
  const may = useMay();
  const limitText = useLimitText();
  return (
    <Card
      title={t("madeOf")}
      description={t("lead")}
      isFlush
      aside={
        may("saveRecipe") && (
          <Group gap="xs" className={classes.actions}>
            <RemoveRecipe variant={variant} />
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onEdit}>
              {t("edit")}
            </Button>
          </Group>
        )
      }
    >
      <div className={classes.limit}>
        <Text fw={550}>{limitText(kit)}</Text>
        <OwnUnits variant={variant} kit={kit} />
      </div>
      <ComponentTable kit={kit} />
      <PlaceTable kit={kit} />
    </Card>
  );
}
