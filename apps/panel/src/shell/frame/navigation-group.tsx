import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { NavigationGroup as Group } from "../navigation.ts";
import classes from "./sidebar.module.css";

interface NavigationGroupProps {
  readonly group: Group;
  readonly isCollapsed: boolean;
  readonly children: ReactNode;
}

/** Groups that are seldom needed stay folded, except around the page one is on. */
export function NavigationGroup({ group, isCollapsed, children }: NavigationGroupProps) {
  const { t } = useTranslation("shell");
  const listId = useId();
  const { pathname } = useLocation();
  const isHere = group.items.some((item) => item.kind === "page" && pathname.startsWith(item.to));
  const [choice, setChoice] = useState<boolean | null>(null);
  if (group.label === null) {
    return <div className={classes.group}>{children}</div>;
  }
  const isOpen = isCollapsed || (choice ?? (group.isFolded !== true || isHere));
  return (
    <div className={classes.group}>
      {isCollapsed ? (
        <p className={classes.groupLabel}>{t(`groups.${group.label}`)}</p>
      ) : (
        <UnstyledButton
          className={classes.groupLabel}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => {
            setChoice(!isOpen);
          }}
        >
          {t(`groups.${group.label}`)}
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      )}
      <div id={listId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
