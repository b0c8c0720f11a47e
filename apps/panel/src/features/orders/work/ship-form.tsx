import { SegmentedControl, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { boxesQuery, presetsQuery, type ParcelPreset } from "../queries.ts";
import { ParcelChoice } from "./parcel-choice.tsx";
import { firstChoice, PARCEL_FIELDS, parcelOf, type Parcel } from "./parcel-choices.ts";
import { readinessQuery } from "./queries.ts";
import type { ShipChoice } from "./ship-orders.ts";

const USUAL: Parcel = { lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 1_000 };
const CHOICES = ["cheapest", "fastest", "rules"] as const;

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

interface ShipFormProps {
  readonly count: number;
  readonly presets: readonly ParcelPreset[];
  readonly hasBoxes: boolean;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onShip: (choice: ShipChoice) => void;
  readonly onCancel: () => void;
}

function Form({ count, presets, hasBoxes, error, isBusy, onShip, onCancel }: ShipFormProps) {
  const { t } = useTranslation("orders");
  const [choice, setChoice] = useState(() => firstChoice(presets, hasBoxes));
  const [own, setOwn] = useState(USUAL);
  const [select, setSelect] = useState<ShipChoice["select"]>("cheapest");
  const parcel = parcelOf(choice, presets, own);
  const form = useRef<HTMLFormElement>(null);
  // The dialog may have opened before the presets and boxes were read.
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
        <ParcelChoice
          presets={presets}
          hasBoxes={hasBoxes}
          choice={choice}
          onChoice={setChoice}
          own={own}
          onOwn={setOwn}
        />
        <FormFoot
          label={t("work.ship", { count })}
          error={error}
          isBusy={isBusy}
          isReady={parcel === null || PARCEL_FIELDS.every((field) => parcel[field] > 0)}
          isFirst
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

/** With whom, and in which parcel: packed by contents, or the same for all of them. */
export function ShipForm(props: Omit<ShipFormProps, "presets" | "hasBoxes">) {
  const presets = useQuery(presetsQuery);
  const boxes = useQuery(boxesQuery);
  const hasBoxes = (boxes.data?.total ?? 0) > 0;
  return presets.data === undefined || boxes.isPending ? null : (
    <Form {...props} presets={presets.data} hasBoxes={hasBoxes} />
  );
}
