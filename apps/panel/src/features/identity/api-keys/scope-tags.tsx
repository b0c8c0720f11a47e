import type { Scope } from "@estiba/contract";
import { Group } from "@mantine/core";
import { Tag } from "../../../ui/tag.tsx";

interface ScopeTagsProps {
  readonly scopes: readonly Scope[];
}

/** Scopes as developers write them. */
export function ScopeTags({ scopes }: ScopeTagsProps) {
  return (
    <Group gap={4}>
      {scopes.map((scope) => (
        <Tag key={scope}>{scope}</Tag>
      ))}
    </Group>
  );
}
