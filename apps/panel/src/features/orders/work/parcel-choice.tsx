import { NumberInput, Select, SimpleGrid, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import type { ParcelPreset } from "../queries.ts";
import { AUTOMATIC, choiceOf, OTHER, PARCEL_FIELDS, presetOf, type Parcel } from "./parcel-choices.ts";

interface ParcelFieldsProps {
  readonly parcel: Parcel;
  readonly onChange: (parcel: Parcel) => void;
}

function ParcelFields({ parcel, onChange }: ParcelFieldsProps) {
  const { t } = useTranslation("orders");
  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
      {PARCEL_FIELDS.map((field) => (
        <NumberInput
          key={field}
          label={t(`work.parcel.${field}`)}
          suffix={field === "weightG" ? " g" : " cm"}
          min={1}
          max={field === "weightG" ? 1_000_000 : 400}
          allowDecimal={field !== "weightG"}
          hideControls
          value={parcel[field]}
          onChange={(value) => {
            onChange({ ...parcel, [field]: Number(value) });
          }}
        />
      ))}
    </SimpleGrid>
  );
}

interface AutomaticHintProps {
  readonly hasBoxes: boolean;
}

function AutomaticHint({ hasBoxes }: AutomaticHintProps) {
  const { t } = useTranslation("orders");
  return (
    <Text size="sm" c="dimmed">
      {hasBoxes ? (
        t("work.automaticHint")
      ) : (
        <>
          {t("work.noBoxes")}{" "}
          <AnchorLink to="/shipping/setup" inherit>
            {t("work.setUp")}
          </AnchorLink>
        </>
      )}
    </Text>
  );
}

interface ParcelChoiceProps extends AutomaticHintProps {
  readonly presets: readonly ParcelPreset[];
  readonly choice: string;
  readonly onChoice: (choice: string) => void;
  readonly own: Parcel;
  readonly onOwn: (parcel: Parcel) => void;
}

/** Packed by contents, a preset, or a size of its own. */
export function ParcelChoice({ presets, hasBoxes, choice, onChoice, own, onOwn }: ParcelChoiceProps) {
  const { t } = useTranslation("orders");
  const preset = presetOf(choice, presets);
  const options = [
    { value: AUTOMATIC, label: t("work.automatic") },
    ...presets.map((one) => ({ value: choiceOf(one), label: one.name })),
    { value: OTHER, label: t("work.otherParcel") },
  ];
  return (
    <>
      <Select
        label={t("work.preset")}
        data={options}
        value={choice}
        allowDeselect={false}
        onChange={(value) => {
          onChoice(value ?? OTHER);
        }}
      />
      {choice === AUTOMATIC && <AutomaticHint hasBoxes={hasBoxes} />}
      {choice === OTHER && <ParcelFields parcel={own} onChange={onOwn} />}
      {preset !== undefined && (
        <Text size="sm" c="dimmed">
          {t("work.size", { ...preset })}
        </Text>
      )}
    </>
  );
}
