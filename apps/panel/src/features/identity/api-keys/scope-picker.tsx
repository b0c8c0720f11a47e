import { SCOPES, SCOPE_ACCESSES, SCOPE_RESOURCES, type Scope } from "@estiba/contract/values";
import { Checkbox, Input } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./scope-picker.module.css";

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
        {SCOPE_RESOURCES.map((resource) => (
          <div key={resource} className={classes.row}>
            <span>{t(`scopes.resource.${resource}`)}</span>
            {SCOPE_ACCESSES.map((access) => (
              <Checkbox
                key={access}
                size="sm"
                label={t(`scopes.access.${access}`)}
                aria-label={`${t(`scopes.resource.${resource}`)}: ${t(`scopes.access.${access}`)}`}
                checked={value.includes(`${resource}:${access}`)}
                onChange={() => {
                  toggle(`${resource}:${access}`);
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </Input.Wrapper>
  );
}
