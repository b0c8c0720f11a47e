import { Button } from "@mantine/core";
import { IconBox } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import type { Explanation } from "../queries.ts";
import type { KitsOf } from "./kits-of-card.tsx";

interface SellAsKitProps {
  readonly explanation: Explanation;
  readonly uses: KitsOf;
  readonly onClick: () => void;
}

/** Only for what is neither a kit nor part of one. */
export function SellAsKit({ explanation: { kit, isPast }, uses, onClick }: SellAsKitProps) {
  const { t } = useTranslation("kits");
  const may = useMay();
  const canBecomeOne = kit === null && !isPast && uses.kits.data?.total === 0;
  return canBecomeOne && may("saveRecipe") ? (
    <Button variant="default" leftSection={<IconBox size={16} />} onClick={onClick}>
      {t("make")}
    </Button>
  ) : null;
}
