import { ActionIcon, Group, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconEdit, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { moved } from "./moved.ts";
import classes from "./ordered-list.module.css";

interface Described {
  readonly name: string;
  readonly text: string;
}

interface Changes<Item> {
  readonly isBusy?: boolean;
  readonly onChange: (items: readonly Item[]) => void;
  readonly onEdit: (at: number) => void;
}

interface ActionsProps<Item> extends Changes<Item> {
  readonly items: readonly Item[];
  readonly at: number;
  readonly name: string;
}

function Actions<Item>({ items, at, name, isBusy = false, onChange, onEdit }: ActionsProps<Item>) {
  const { t } = useTranslation("ui");
  const change = (next: readonly Item[]) => () => {
    onChange(next);
  };
  const actions = [
    { key: "up", Icon: IconArrowUp, isOff: at === 0, act: change(moved(items, at, -1)) },
    { key: "down", Icon: IconArrowDown, isOff: at === items.length - 1, act: change(moved(items, at, 1)) },
    {
      key: "edit",
      Icon: IconEdit,
      isOff: false,
      act: () => {
        onEdit(at);
      },
    },
    { key: "remove", Icon: IconTrash, isOff: false, act: change(items.toSpliced(at, 1)) },
  ] as const;
  return (
    <Group gap={4} wrap="nowrap">
      {actions.map(({ key, Icon, isOff, act }) => (
        <ActionIcon
          key={key}
          variant="subtle"
          color="gray"
          aria-label={t(`ordered.${key}`, { name })}
          disabled={isOff || isBusy}
          onClick={act}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
    </Group>
  );
}

function Words({ name, text }: Described) {
  return (
    <div className={classes.words}>
      <Text size="sm" fw={550}>
        {name}
      </Text>
      <Text size="sm" c="dimmed" className={classes.text}>
        {text}
      </Text>
    </div>
  );
}

interface OrderedListProps<Item> {
  readonly items: readonly Item[];
  readonly describe: (item: Item) => Described;
  /** Absent for who may only read. */
  readonly changes?: Changes<Item> | undefined;
  /** Comes after all items, and stays there. */
  readonly last?: Described;
}

/** Items whose order matters: each can be moved, edited and removed. */
export function OrderedList<Item>({ items, describe, changes, last }: OrderedListProps<Item>) {
  return (
    <ol className={classes.items}>
      {items.map((item, at) => {
        const { name, text } = describe(item);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two items may have one name
          <li key={at} className={classes.item}>
            <Words name={`${at + 1}. ${name}`} text={text} />
            {changes !== undefined && <Actions {...changes} items={items} at={at} name={name} />}
          </li>
        );
      })}
      {last !== undefined && (
        <li className={classes.item}>
          <Words {...last} />
        </li>
      )}
    </ol>
  );
}
