import { MAX_SIDE_MM, MAX_WEIGHT_G } from "@estiba/contract/values";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { decimalMarkOf } from "./format.ts";
import { toCentimetres } from "./sizes.ts";

/** A side of a thing, to the millimetre. */
export function CentimetresField(props: NumberInputProps) {
  const { i18n } = useTranslation();
  return (
    <NumberInput
      suffix=" cm"
      min={toCentimetres(1)}
      max={toCentimetres(MAX_SIDE_MM)}
      decimalScale={1}
      decimalSeparator={decimalMarkOf(i18n.language)}
      allowedDecimalSeparators={[".", ","]}
      allowNegative={false}
      hideControls
      {...props}
    />
  );
}

export function GramsField(props: NumberInputProps) {
  return (
    <NumberInput
      suffix=" g"
      min={1}
      max={MAX_WEIGHT_G}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      {...props}
    />
  );
}
