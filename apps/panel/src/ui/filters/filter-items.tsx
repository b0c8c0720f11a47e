import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface FilterItemsProps {
  readonly value: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: readonly string[]) => void;
}

export function FilterItems({ value, options, onChange }: FilterItemsProps) {
  const { t } = useTranslation("ui");
  return (
    <>
      {options.map((option) => (
        <Menu.CheckboxItem
          key={option.value}
          checked={value.includes(option.value)}
          onChange={(isChosen) => {
            const others = value.filter((one) => one !== option.value);
            onChange(isChosen ? [...others, option.value] : others);
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
              onChange([]);
            }}
          >
            {t("filter.clear")}
          </Menu.Item>
        </>
      )}
    </>
  );
}
