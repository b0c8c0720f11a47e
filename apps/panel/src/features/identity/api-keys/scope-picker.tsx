import { SCOPES, type Scope } from "@estiba/contract/values";
import { Checkbox, Input } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./scope-picker.module.css";

type Resource = Scope extends `${infer R}:${string}` ? R : never;
type Access = Scope extends `${string}:${infer A}` ? A : never;

function split(scope: Scope): { scope: Scope; resource: Resource; access: Access } {
  const [resource, access] = scope.split(":");
  // The literal type of a scope is exactly "resource:access".
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { scope, resource: resource as Resource, access: access as Access };
}

const ROWS = Object.entries(Object.groupBy(SCOPES.map(split), ({ resource }) => resource));

interface ScopePickerProps {
  readonly value: readonly Scope[];
  readonly onChange: (value: Scope[]) => void;
  readonly error?: ReactNode;
}

/** One line per kind of data, with what may be done to it. */
export function ScopePicker({ value, onChange, error }: ScopePickerProps) {
  const { t } = useTranslation("identity");
  const toggle = (scope: Scope) => {
    const chosen = new Set(value);
    if (!chosen.delete(scope)) {
      chosen.add(scope);
    }
    onChange(SCOPES.filter((known) => chosen.has(known)));
  };
  return (
    <Input.Wrapper
      label={t("apiKeys.form.scopes")}
      description={t("apiKeys.form.scopesHint")}
      error={error}
      labelElement="div"
    >
      <div className={classes.rows} role="group" aria-label={t("apiKeys.form.scopes")}>
        {ROWS.map(([resource, scopes]) => (
          <div key={resource} className={classes.row}>
            {scopes.slice(0, 1).map((first) => (
              <span key={first.resource}>{t(`scopes.resource.${first.resource}`)}</span>
            ))}
            {scopes.map(({ scope, access, resource: kind }) => (
              <Checkbox
                key={scope}
                size="sm"
                label={t(`scopes.access.${access}`)}
                aria-label={`${t(`scopes.resource.${kind}`)}: ${t(`scopes.access.${access}`)}`}
                checked={value.includes(scope)}
                onChange={() => {
                  toggle(scope);
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </Input.Wrapper>
  );
}
