import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { lateItems } from "../layers/late-items.tsx";
import { LateMenu } from "../layers/late.tsx";
import classes from "./filter-bar.module.css";

const FilterItems = lateItems(async () => (await import("./filter-items.tsx")).FilterItems);

interface FilterChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: readonly Value[] | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Undefined once nothing is chosen any more. */
  readonly onChange: (value: readonly Value[] | undefined) => void;
}

/** Several values of one filter; set, it says which and looks so. */
export function FilterChoices<Value extends string>(props: FilterChoicesProps<Value>) {
  const { label, value = [], options, onChange } = props;
  const chosen = options.filter((option) => value.includes(option.value));
  const [first] = chosen;
  const rest = chosen.length - 1;
  return (
    <LateMenu
      load={FilterItems.load}
      position="bottom-start"
      closeOnItemClick={false}
      dropdown={{ mah: "24rem", style: { overflowY: "auto" } }}
      button={(opener) => (
        <Button
          {...opener}
          size="xs"
          variant="default"
          className={classes.choices}
          data-set={value.length > 0 || undefined}
          rightSection={<IconChevronDown size={13} aria-hidden="true" />}
        >
          {first === undefined ? label : `${label}: ${first.label}${rest > 0 ? ` +${rest}` : ""}`}
        </Button>
      )}
    >
      <FilterItems
        options={options}
        value={value}
        onChange={(next) => {
          const known = options.map((option) => option.value).filter((one) => next.includes(one));
          onChange(known.length === 0 ? undefined : known);
        }}
      />
    </LateMenu>
  );
}
