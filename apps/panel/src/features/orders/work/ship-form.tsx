import { NumberInput, SegmentedControl, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { presetsQuery, type ParcelPreset } from "../queries.ts";
import { readinessQuery } from "./queries.ts";
import type { ShipChoice } from "./ship-orders.ts";

type Parcel = ShipChoice["parcel"];

const USUAL: Parcel = { lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 1_000 };
const OTHER = "";
const CHOICES = ["cheapest", "fastest", "rules"] as const;
const FIELDS = ["lengthCm", "widthCm", "heightCm", "weightG"] as const;

interface ParcelFieldsProps {
  readonly parcel: Parcel;
  readonly onChange: (parcel: Parcel) => void;
}

function ParcelFields({ parcel, onChange }: ParcelFieldsProps) {
  const { t } = useTranslation("orders");
  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
      {FIELDS.map((field) => (
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

function NotReady() {
  const { t } = useTranslation("orders");
  const { data } = useQuery(readinessQuery);
  if (data === undefined || (data.hasPlace && data.hasCarrier)) {
    return null;
  }
  return (
    <Note tone="warn">
      {data.hasPlace ? t("work.noCarrier") : t("work.noPlace")}{" "}
      <AnchorLink to="/shipping/setup" inherit>
        {t("work.setUp")}
      </AnchorLink>
    </Note>
  );
}

const nameOf = (presets: readonly ParcelPreset[]): string =>
  presets.find(({ isDefault }) => isDefault)?.name ?? presets[0]?.name ?? OTHER;

interface ParcelChoiceProps {
  readonly presets: readonly ParcelPreset[];
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly own: Parcel;
  readonly onOwn: (parcel: Parcel) => void;
}

/** A preset, or a size of its own. */
function ParcelChoice({ presets, name, onName, own, onOwn }: ParcelChoiceProps) {
  const { t } = useTranslation("orders");
  const preset = presets.find((one) => one.name === name);
  const options = [
    ...presets.map((one) => ({ value: one.name, label: one.name })),
    { value: OTHER, label: t("work.otherParcel") },
  ];
  return (
    <>
      {presets.length > 0 && (
        <Select
          label={t("work.preset")}
          data={options}
          value={name}
          allowDeselect={false}
          onChange={(value) => {
            onName(value ?? OTHER);
          }}
        />
      )}
      {preset === undefined ? (
        <ParcelFields parcel={own} onChange={onOwn} />
      ) : (
        <Text size="sm" c="dimmed">
          {t("work.size", { ...preset })}
        </Text>
      )}
    </>
  );
}

interface ShipFormProps {
  readonly count: number;
  readonly presets: readonly ParcelPreset[];
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onShip: (choice: ShipChoice) => void;
  readonly onCancel: () => void;
}

function Form({ count, presets, error, isBusy, onShip, onCancel }: ShipFormProps) {
  const { t } = useTranslation("orders");
  const [name, setName] = useState(() => nameOf(presets));
  const [own, setOwn] = useState(USUAL);
  const [select, setSelect] = useState<ShipChoice["select"]>("cheapest");
  const preset = presets.find((one) => one.name === name);
  const { lengthCm, widthCm, heightCm, weightG } = preset ?? own;
  const parcel = { lengthCm, widthCm, heightCm, weightG };
  const form = useRef<HTMLFormElement>(null);
  // The dialog may have opened before the presets were read.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, []);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onShip({ select, parcel });
      }}
    >
      <Stack gap="md">
        <NotReady />
        <SegmentedControl
          fullWidth
          aria-label={t("work.choice")}
          value={select}
          data={CHOICES.map((value) => ({ value, label: t(`work.by.${value}`) }))}
          onChange={setSelect}
        />
        <ParcelChoice presets={presets} name={name} onName={setName} own={own} onOwn={setOwn} />
        <FormFoot
          label={t("work.ship", { count })}
          error={error}
          isBusy={isBusy}
          isReady={FIELDS.every((field) => parcel[field] > 0)}
          isFirst
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

/** With whom, and in which box; the same for all of them. */
export function ShipForm(props: Omit<ShipFormProps, "presets">) {
  const presets = useQuery(presetsQuery);
  return presets.data === undefined ? null : <Form {...props} presets={presets.data} />;
}
