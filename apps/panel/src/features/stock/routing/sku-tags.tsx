import { TagsInput, type TagsInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { catalogQuery } from "../queries.ts";

const SUGGESTED = 12;

/** SKUs by typing or pasting, with suggestions from the catalog. */
export function SkuTags(props: TagsInputProps) {
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), 200);
  const search = asked === "" ? {} : { search: asked.slice(0, 100) };
  const found = useQuery(catalogQuery({ limit: SUGGESTED, ...search }));
  const names = new Map((found.data?.items ?? []).map(({ sku, name }) => [sku, name]));
  return (
    <TagsInput
      {...props}
      data={[...names.keys()]}
      // The service has searched in names too, so what it found is shown as it is.
      filter={({ options }) => options}
      renderOption={({ option }) => `${option.value} · ${names.get(option.value) ?? ""}`}
      splitChars={[",", ";", "\n", "\t"]}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  );
}
