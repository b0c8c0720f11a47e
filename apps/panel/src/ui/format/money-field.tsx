import { dailyDecimals, minorUnitExponent } from "@estiba/contract/values";
import { NumberInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { typedMarks } from "./money.ts";
import { readAmount } from "./read-amount.ts";

interface MoneyFieldProps {
  readonly label: string;
  readonly currency: string;
  /** Its initial value, as people write it. */
  readonly start: number | "";
  readonly onChange: (value: number | "") => void;
  readonly error?: ReactNode;
  readonly isFirst?: boolean;
  readonly isRequired?: boolean;
  readonly allowsNegative?: boolean;
}

export function MoneyField(props: MoneyFieldProps) {
  const { label, currency, start, onChange, error } = props;
  const { i18n } = useTranslation();
  // While it is being typed it is a text, and sometimes no number yet.
  const [text, setText] = useState<number | string>(start);
  return (
    <NumberInput
      label={label}
      error={error}
      suffix={` ${currency}`}
      {...typedMarks(currency, i18n.language)}
      decimalScale={minorUnitExponent(currency)}
      fixedDecimalScale={dailyDecimals(0, currency) > 0}
      allowNegative={props.allowsNegative === true}
      required={props.isRequired === true}
      hideControls
      data-autofocus={props.isFirst === true || undefined}
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(readAmount(next));
      }}
    />
  );
}
