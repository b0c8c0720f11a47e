import { NativeSelect } from "@mantine/core";
import classes from "./filter-bar.module.css";

interface FilterSelectProps<Value extends string> {
  /** What is chosen from; also the first choice, which filters nothing. */
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | undefined) => void;
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <NativeSelect
      size="xs"
      className={classes.select}
      data-set={value !== undefined || undefined}
      aria-label={label}
      value={value ?? ""}
      data={[{ value: "", label }, ...options]}
      onChange={({ currentTarget }) => {
        onChange(options.find((option) => option.value === currentTarget.value)?.value);
      }}
    />
  );
}
