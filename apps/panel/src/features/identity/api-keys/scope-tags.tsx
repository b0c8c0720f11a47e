import { type Scope, SCOPES } from "@estiba/contract/values";
import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Tag } from "../../../ui/pieces/tag.tsx";

interface ScopeTagsProps {
  readonly scopes: readonly Scope[];
}

/** Scopes as developers write them; all of them in two words. */
export function ScopeTags({ scopes }: ScopeTagsProps) {
  const { t } = useTranslation("identity");
  if (scopes.length === SCOPES.length) {
    return <Tag>{t("apiKeys.allScopes")}</Tag>;
  }
  return (
    <Group gap={4}>
      {scopes.map((scope) => (
        <Tag key={scope}>{scope}</Tag>
      ))}
    </Group>
  );
}
