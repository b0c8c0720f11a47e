import { Textarea } from "@mantine/core";

interface ReasonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  readonly isFirst?: boolean;
}

/** A sentence or two that is kept with what is done. */
export function ReasonField(props: ReasonFieldProps) {
  return (
    <Textarea
      label={props.label}
      autosize
      minRows={2}
      maxLength={props.maxLength ?? 500}
      required={props.isRequired ?? false}
      data-autofocus={props.isFirst === true || undefined}
      value={props.value}
      onChange={({ currentTarget }) => {
        props.onChange(currentTarget.value);
      }}
    />
  );
}
