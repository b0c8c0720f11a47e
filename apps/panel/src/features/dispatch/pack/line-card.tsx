import { Button, VisuallyHidden } from "@mantine/core";
import { IconCircleCheckFilled, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { Thumb } from "../../../ui/pieces/thumb.tsx";
import type { PackLine } from "./box.ts";
import classes from "./pack.module.css";

interface LineCardProps {
  readonly line: PackLine;
  /** Absent where nothing more is counted. */
  readonly onCode: ((code: string) => void) | undefined;
}

const levelOf = ({ counted, expected }: PackLine): "open" | "full" | "over" => {
  if (counted > expected) {
    return "over";
  }
  return counted === expected ? "full" : "open";
};

/** One product: how many are in the box, of how many. */
export function LineCard({ line, onCode }: LineCardProps) {
  const { t, i18n } = useTranslation("dispatch");
  const { name, sku, barcode, variantId, imageUrl, counted, expected } = line;
  const level = levelOf(line);
  const code = barcode ?? sku;
  return (
    <li className={classes.line} data-level={level}>
      <span className={classes.picture}>
        <Thumb src={imageUrl} />
      </span>
      <div className={classes.lineWords}>
        <strong>{name === "" ? (sku ?? variantId) : name}</strong>
        {code !== null && <code>{sku ?? code}</code>}
        {code === null && <span className={classes.muted}>{t("pack.noCode")}</span>}
      </div>
      <span className={classes.count}>
        {level === "full" && <IconCircleCheckFilled size={20} aria-hidden="true" />}
        <span className={classes.figure}>
          {formatNumber(counted, i18n.language)}
          <small>/{formatNumber(expected, i18n.language)}</small>
        </span>
        <VisuallyHidden>{t(`pack.level.${level}`)}</VisuallyHidden>
      </span>
      {barcode === null && onCode !== undefined && level === "open" && (
        <Button
          className={classes.byHand}
          size="md"
          variant="default"
          leftSection={<IconPlus size={18} />}
          aria-label={t("pack.byHandOf", { name })}
          onClick={() => {
            onCode(sku ?? variantId);
          }}
        >
          {t("pack.byHand")}
        </Button>
      )}
    </li>
  );
}
