import { ActionIcon, NumberInput, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CatalogVariant } from "../queries.ts";
import { withLine, type SkuLine } from "./lines.ts";
import { SkuPicker } from "./sku-picker.tsx";
import classes from "./lines.module.css";

const MAX_UNITS = 1_000_000_000;

interface LineProps {
  readonly line: SkuLine;
  readonly unitsLabel: string;
  readonly least: number;
  readonly most: number;
  readonly onUnits: (units: SkuLine["units"]) => void;
  readonly onRemove: () => void;
}

function Line({ line: { sku, name, units }, unitsLabel, least, most, onUnits, onRemove }: LineProps) {
  const { t } = useTranslation("stock");
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <code>{sku}</code>
        {name !== "" && (
          <Text size="xs" c="dimmed">
            {name}
          </Text>
        )}
      </div>
      <NumberInput
        className={classes.units}
        aria-label={t("lines.unitsOf", { label: unitsLabel, sku })}
        min={least}
        max={most}
        allowDecimal={false}
        allowNegative={false}
        value={units}
        onChange={(value) => {
          onUnits(typeof value === "number" ? value : "");
        }}
      />
      <ActionIcon
        size="lg"
        variant="subtle"
        color="gray"
        aria-label={t("lines.remove", { sku })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}

interface SkuLinesProps {
  readonly lines: readonly SkuLine[];
  readonly onChange: (lines: readonly SkuLine[]) => void;
  /** What the number of a line says. */
  readonly unitsLabel: string;
  readonly least: number;
  readonly most?: number;
  /** Units of a line that is added. */
  readonly start: SkuLine["units"];
  /** Another product takes the place of the first. */
  readonly isOne?: boolean;
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean;
  /** Which products can be added; all where it is not said. */
  readonly isOffered?: (variant: CatalogVariant) => boolean;
}

/** Products, each with a number of units; more are added by SKU or name. */
export function SkuLines({ isOne = false, isFirst = false, ...props }: SkuLinesProps) {
  const { t } = useTranslation("stock");
  const { lines, onChange, unitsLabel, least, most = MAX_UNITS, start, isOffered } = props;
  return (
    <Stack gap="sm">
      <SkuPicker
        label={t(isOne ? "lines.pick" : "lines.add")}
        isFirst={isFirst}
        isOffered={isOffered}
        onPick={({ sku, name }) => {
          onChange(withLine(isOne ? [] : lines, { sku, name, units: start }));
        }}
      />
      {lines.length > 0 && (
        <div>
          <div className={classes.head} aria-hidden="true">
            <span>{t("lines.product")}</span>
            <span>{unitsLabel}</span>
          </div>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <Line
                key={line.sku}
                line={line}
                unitsLabel={unitsLabel}
                least={least}
                most={most}
                onUnits={(units) => {
                  onChange(lines.map((one) => (one.sku === line.sku ? { ...one, units } : one)));
                }}
                onRemove={() => {
                  onChange(lines.filter(({ sku }) => sku !== line.sku));
                }}
              />
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}
