import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RANGE_PRESETS, presetFrom } from "./date-range.ts";
import classes from "./filter-bar.module.css";

export interface DayRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface DateFilterProps {
  readonly value: DayRange;
  readonly onChange: (value: DayRange) => void;
}

function presetOf({ from, to }: DayRange): string {
  if (from === undefined && to === undefined) {
    return "";
  }
  const isOpen = to === undefined;
  return (isOpen && RANGE_PRESETS.find((preset) => presetFrom(preset, Date.now()) === from)) || "custom";
}

/** The usual ranges in one choice; any other by its two days. */
export function DateFilter({ value, onChange }: DateFilterProps) {
  const { t } = useTranslation("ui");
  const [isCustom, setCustom] = useState(presetOf(value) === "custom");
  const shown = isCustom ? "custom" : presetOf(value);
  const day = (label: string, end: "from" | "to") => (
    <TextInput
      type="date"
      size="xs"
      aria-label={label}
      value={value[end] ?? ""}
      onChange={({ currentTarget }) => {
        onChange({ ...value, [end]: currentTarget.value === "" ? undefined : currentTarget.value });
      }}
    />
  );
  return (
    <>
      <NativeSelect
        size="xs"
        className={classes.select}
        data-set={shown !== "" || undefined}
        aria-label={t("range.label")}
        value={shown}
        data={[
          { value: "", label: t("range.any") },
          ...RANGE_PRESETS.map((preset) => ({ value: preset, label: t(`range.${preset}`) })),
          { value: "custom", label: t("range.custom") },
        ]}
        onChange={({ currentTarget }) => {
          const preset = RANGE_PRESETS.find((known) => known === currentTarget.value);
          setCustom(currentTarget.value === "custom");
          if (currentTarget.value !== "custom") {
            onChange({ from: preset && presetFrom(preset, Date.now()), to: undefined });
          }
        }}
      />
      {shown === "custom" && (
        <div className={classes.range}>
          {day(t("range.from"), "from")}
          <span aria-hidden="true">–</span>
          {day(t("range.to"), "to")}
        </div>
      )}
    </>
  );
}
