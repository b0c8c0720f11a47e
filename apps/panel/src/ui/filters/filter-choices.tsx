import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./filter-bar.module.css";

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
  const { t } = useTranslation("ui");
  const chosen = options.filter((option) => value.includes(option.value));
  const [first] = chosen;
  const rest = chosen.length - 1;
  const change = (next: readonly Value[]) => {
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <Menu position="bottom-start" withinPortal closeOnItemClick={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.choices}
          data-set={value.length > 0 || undefined}
          rightSection={<IconChevronDown size={13} aria-hidden="true" />}
        >
          {first === undefined ? label : `${label}: ${first.label}${rest > 0 ? ` +${rest}` : ""}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="24rem" style={{ overflowY: "auto" }}>
        {options.map((option) => (
          <Menu.CheckboxItem
            key={option.value}
            checked={value.includes(option.value)}
            onChange={(isChosen) => {
              change(
                options
                  .map((one) => one.value)
                  .filter((one) => (one === option.value ? isChosen : value.includes(one))),
              );
            }}
          >
            {option.label}
          </Menu.CheckboxItem>
        ))}
        {value.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item
              closeMenuOnClick
              onClick={() => {
                change([]);
              }}
            >
              {t("filter.clear")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
