import { NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import { digitsOf } from "./money.ts";

interface MoneyFieldProps {
  readonly label: string;
  readonly currency: string;
  /** As people write it; empty while the field is. */
  readonly value: number | "";
  readonly onChange: (value: number | "") => void;
  readonly error?: ReactNode;
  readonly isFirst?: boolean;
  readonly allowsNegative?: boolean;
}

export function MoneyField({
  currency,
  isFirst = false,
  allowsNegative = false,
  onChange,
  ...props
}: MoneyFieldProps) {
  return (
    <NumberInput
      {...props}
      suffix={` ${currency}`}
      thousandSeparator=" "
      allowedDecimalSeparators={[".", ","]}
      decimalScale={digitsOf(currency)}
      allowNegative={allowsNegative}
      hideControls
      data-autofocus={isFirst || undefined}
      onChange={(value) => {
        onChange(typeof value === "number" ? value : "");
      }}
    />
  );
}
