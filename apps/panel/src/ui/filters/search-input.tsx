import { Kbd, TextInput } from "@mantine/core";
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import classes from "./filter-bar.module.css";

const PAUSE_MS = 300;

interface SearchInputProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onSearch: (value: string | undefined) => void;
}

/** Searches once the typing pauses; "/" puts the cursor here. */
export function SearchInput({ label, value, onSearch }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value ?? "");
  const [seen, setSeen] = useState(value);
  /** Asked for here, and not in the address yet: a search takes a moment, and typing goes on meanwhile. */
  const [asked, setAsked] = useState<readonly (string | undefined)[]>([]);
  if (value !== seen) {
    const at = asked.indexOf(value);
    setSeen(value);
    setAsked(at === -1 ? [] : asked.slice(at + 1));
    if (at === -1) {
      setText(value ?? "");
    }
  }
  const ask = useDebouncedCallback((next: string) => {
    const wanted = next.trim() || undefined;
    setAsked((before) => [...before, wanted]);
    onSearch(wanted);
  }, PAUSE_MS);
  useHotkeys([["/", () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={15} stroke={1.8} />}
      rightSection={text === "" ? <Kbd size="xs">/</Kbd> : undefined}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        ask(currentTarget.value);
      }}
    />
  );
}
