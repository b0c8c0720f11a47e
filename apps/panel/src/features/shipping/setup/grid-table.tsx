import { Button, Checkbox, Group, NumberInput, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { typedMarks } from "../../../ui/format/money.ts";
import type { GridZone, PriceGrid } from "./price-grid.ts";
import classes from "../shipping.module.css";

interface GridTableProps {
  readonly grid: PriceGrid;
  /** Zones of a card in use keep their places. */
  readonly areZonesFixed: boolean;
  readonly onSet: (patch: Partial<PriceGrid>) => void;
}

const replaceAt = <Item,>(list: readonly Item[], at: number, item: Item): Item[] => list.with(at, item);

function ZoneRow({ grid, areZonesFixed, onSet, at }: GridTableProps & { readonly at: number }) {
  const { t } = useTranslation("shipping");
  const zone = grid.zones[at];
  if (zone === undefined) {
    return null;
  }
  const set = (patch: Partial<GridZone>) => {
    onSet({ zones: replaceAt(grid.zones, at, { ...zone, ...patch }) });
  };
  const text = (field: "code" | "country" | "zipPrefix", most: number) => (
    <TextInput
      size="xs"
      aria-label={`${t(`card.zone.${field}`)} ${at + 1}`}
      maxLength={most}
      disabled={areZonesFixed}
      value={zone[field]}
      onChange={({ currentTarget }) => {
        set({ [field]: field === "country" ? currentTarget.value.toUpperCase() : currentTarget.value });
      }}
    />
  );
  const days = (field: "minDays" | "maxDays") => (
    <NumberInput
      size="xs"
      aria-label={`${t(`card.zone.${field}`)} ${at + 1}`}
      min={0}
      max={365}
      hideControls
      value={zone[field]}
      onChange={(value) => {
        set({ [field]: Number(value) });
      }}
    />
  );
  return (
    <tr>
      <td>{text("code", 30)}</td>
      <td>{text("country", 2)}</td>
      <td>{text("zipPrefix", 12)}</td>
      <td>{days("minDays")}</td>
      <td>{days("maxDays")}</td>
      <td>
        <Checkbox
          aria-label={`${t("card.zone.codAllowed")} ${at + 1}`}
          checked={zone.codAllowed}
          onChange={({ currentTarget }) => {
            set({ codAllowed: currentTarget.checked });
          }}
        />
      </td>
    </tr>
  );
}

const ZONE_COLUMNS = ["code", "country", "zipPrefix", "minDays", "maxDays", "codAllowed"] as const;

function Zones(props: GridTableProps) {
  const { t } = useTranslation("shipping");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, to scroll by keyboard
    <div className={classes.grid} tabIndex={0} role="region" aria-label={t("card.zones")}>
      <table>
        <thead>
          <tr>
            {ZONE_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`card.zone.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.grid.zones.map((_zone, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows and columns are never reordered
            <ZoneRow key={at} {...props} at={at} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Prices({ grid, onSet }: GridTableProps) {
  const { t, i18n } = useTranslation("shipping");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, to scroll by keyboard
    <div className={classes.grid} tabIndex={0} role="region" aria-label={t("card.prices")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("card.upTo")}</th>
            {grid.zones.map(({ code }, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows and columns are never reordered
              <th key={column} scope="col">
                {code}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.weightsG.map((weightG, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows and columns are never reordered
            <tr key={row}>
              <td>
                <NumberInput
                  size="xs"
                  aria-label={`${t("card.upTo")} ${row + 1}`}
                  suffix=" g"
                  min={1}
                  max={1_000_000}
                  hideControls
                  value={weightG}
                  onChange={(value) => {
                    onSet({ weightsG: replaceAt(grid.weightsG, row, Number(value)) });
                  }}
                />
              </td>
              {grid.zones.map(({ code }, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows and columns are never reordered
                <td key={column}>
                  <NumberInput
                    size="xs"
                    aria-label={`${code}, ${weightG} g`}
                    min={0}
                    decimalScale={2}
                    hideControls
                    {...typedMarks(grid.currency, i18n.language)}
                    value={grid.prices[row]?.[column] ?? 0}
                    onChange={(value) => {
                      const cells = replaceAt(grid.prices[row] ?? [], column, Number(value));
                      onSet({ prices: replaceAt(grid.prices, row, cells) });
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Zones first, then a price for each weight and zone. */
export function GridTable(props: GridTableProps) {
  const { t } = useTranslation("shipping");
  const { grid, areZonesFixed, onSet } = props;
  const addZone = () => {
    const code = `Z${grid.zones.length + 1}`;
    const last = grid.zones.at(-1) ?? { country: "CO", minDays: 1, maxDays: 3 };
    onSet({
      zones: [...grid.zones, { ...last, code, zipPrefix: "", codAllowed: true }],
      prices: grid.prices.map((row) => [...row, 0]),
    });
  };
  const addWeight = () => {
    onSet({
      weightsG: [...grid.weightsG, (grid.weightsG.at(-1) ?? 1_000) * 2],
      prices: [...grid.prices, grid.zones.map(() => 0)],
    });
  };
  return (
    <>
      <Zones {...props} />
      {!areZonesFixed && (
        <Group my="sm">
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={addZone}>
            {t("card.addZone")}
          </Button>
        </Group>
      )}
      <Prices {...props} />
      <Group mt="sm">
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={addWeight}>
          {t("card.addWeight")}
        </Button>
      </Group>
    </>
  );
}
