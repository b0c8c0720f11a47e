import { NumberInput, SegmentedControl, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { MoneyField } from "../../../ui/format/money-field.tsx";
import { ReasonField } from "../../../ui/dialogs/reason-field.tsx";
import { useAmount } from "../../../ui/format/use-amount.ts";
import { bookedOf, type Direction } from "../charges.ts";
import { TOUCHED_BY_PARCEL, type Shipment } from "../queries.ts";

const MAX_NOTE = 300;
const DIRECTIONS: readonly Direction[] = ["more", "back"];

interface ChargeValues {
  direction: Direction;
  weightG: number | "";
  note: string;
}

interface ChargeFieldsProps {
  readonly field: ReturnType<typeof useAmount>["field"];
  readonly parcels: Shipment["parcels"];
  readonly values: ChargeValues;
  readonly onSet: (patch: Partial<ChargeValues>) => void;
}

function ChargeFields({ field, parcels, values, onSet }: ChargeFieldsProps) {
  const { t, i18n } = useTranslation("shipping");
  const declaredG = parcels.reduce((sum, { weightG }) => sum + weightG, 0);
  return (
    <>
      <SegmentedControl
        aria-label={t("price.adjustments")}
        value={values.direction}
        data={DIRECTIONS.map((value) => ({ value, label: t(`price.${value}`) }))}
        onChange={(direction) => {
          onSet({ direction });
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyField {...field} label={t("price.amount")} isRequired isFirst />
        <NumberInput
          label={t("price.weight")}
          description={t("price.declared", { weight: formatNumber(declaredG, i18n.language) })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          suffix=" g"
          min={1}
          max={1_000_000}
          allowDecimal={false}
          hideControls
          value={values.weightG}
          onChange={(value) => {
            onSet({ weightG: typeof value === "number" ? value : "" });
          }}
        />
      </SimpleGrid>
      <ReasonField
        label={t("price.note")}
        value={values.note}
        onChange={(note) => {
          onSet({ note });
        }}
        maxLength={MAX_NOTE}
        isRequired
      />
    </>
  );
}

interface ChargeButtonProps {
  readonly shipment: Shipment;
}

/** The carrier changed its price after the fact. */
export function ChargeButton({ shipment }: ChargeButtonProps) {
  const { t } = useTranslation("shipping");
  const { shipmentId, carrier, currency } = shipment;
  const { minor, money, isRight, field } = useAmount({ currency });
  const [values, setValues] = useState<ChargeValues>({ direction: "more", weightG: "", note: "" });
  const { direction, weightG, note } = values;
  const change = direction === "more" ? minor : -minor;
  const weight = weightG === "" ? {} : { billedWeightG: weightG };
  const set = (patch: Partial<ChargeValues>) => {
    setValues({ ...values, ...patch });
  };
  return (
    <ConfirmButton
      label={t("price.action")}
      title={t("price.ask", { carrier: carrier.name })}
      doneText={t("price.done")}
      refreshes={TOUCHED_BY_PARCEL}
      isHarmful={false}
      isReady={isRight && note.trim() !== ""}
      act={async () =>
        api.adjustCharge({ params: { shipmentId }, body: { amount: change, note: note.trim(), ...weight } })
      }
      fields={<ChargeFields field={field} parcels={shipment.parcels} values={values} onSet={set} />}
    >
      {minor > 0 &&
        t(`price.${direction}Text`, {
          amount: money(minor),
          total: money((bookedOf(shipment)?.total ?? 0) + change),
        })}
    </ConfirmButton>
  );
}
