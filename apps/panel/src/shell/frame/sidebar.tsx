import { ActionIcon } from "@mantine/core";
import { IconExternalLink, IconLayoutSidebar } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { LateTooltip } from "../../ui/layers/late.tsx";
import { useDocs, type Docs } from "../../base/i18n/use-docs.ts";
import { pageAround, type NavigationItem } from "../navigation.ts";
import { Bell } from "../notifications/bell.tsx";
import { PaletteTrigger } from "../palette/palette-trigger.tsx";
import { MenuBadge } from "./menu-badge.tsx";
import { NavigationGroup } from "./navigation-group.tsx";
import { useCurrentInView } from "./use-current-in-view.ts";
import { TenantPlate } from "./tenant-plate.tsx";
import { useNavigation } from "./use-navigation.ts";
import { UserMenu } from "./user-menu.tsx";
import classes from "./sidebar.module.css";

interface ItemProps {
  readonly item: NavigationItem;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly docs: (page: Docs) => string;
  readonly isCollapsed: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function Item({ item, label, isCurrent, docs, isCollapsed, onNavigate }: ItemProps) {
  const Symbol = item.icon;
  const content = (
    <>
      <Symbol size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
      {item.kind === "page" && item.badge !== undefined && <MenuBadge figure={item.badge} />}
      {item.kind === "outside" && (
        <IconExternalLink className={classes.outside} size={14} aria-hidden="true" />
      )}
    </>
  );
  const link =
    item.kind === "page" ? (
      <Link
        to={item.to}
        className={classes.item}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onNavigate}
      >
        {content}
      </Link>
    ) : (
      <a href={docs(item.docs)} className={classes.item} target="_blank" rel="noopener">
        {content}
      </a>
    );
  return isCollapsed ? (
    <LateTooltip label={label} position="right">
      {link}
    </LateTooltip>
  ) : (
    link
  );
}

interface SidebarProps {
  readonly isCollapsed: boolean;
  /** Absent in the telephone's drawer, which closes instead. */
  readonly onToggle?: () => void;
  readonly onNavigate?: () => void;
}

export function Sidebar({ isCollapsed, onToggle, onNavigate }: SidebarProps) {
  const { t } = useTranslation("shell");
  const docs = useDocs();
  const { pathname } = useLocation();
  const here = pageAround(pathname);
  const groups = useNavigation();
  const nav = useCurrentInView();
  const toggleLabel = isCollapsed ? t("shell.expand") : t("shell.collapse");
  return (
    <div className={classes.sidebar} data-collapsed={isCollapsed || undefined}>
      <div className={classes.head}>
        <TenantPlate isCollapsed={isCollapsed} />
        {onToggle !== undefined && <Bell />}
        {onToggle !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={onToggle}
            title={toggleLabel}
            aria-label={toggleLabel}
            aria-expanded={!isCollapsed}
          >
            <IconLayoutSidebar size={18} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <PaletteTrigger isCollapsed={isCollapsed} listens={onToggle !== undefined} />
      <nav ref={nav} className={classes.nav} aria-label={t("shell.menu")}>
        {groups.map((group) => (
          <NavigationGroup key={group.label ?? "top"} group={group} isCollapsed={isCollapsed}>
            {group.items.map((item) => (
              <Item
                key={item.label}
                item={item}
                label={t(`navigation.${item.label}`)}
                isCurrent={item.kind === "page" && item.to === here}
                docs={docs}
                isCollapsed={isCollapsed}
                onNavigate={onNavigate}
              />
            ))}
          </NavigationGroup>
        ))}
      </nav>
      <div className={classes.foot}>
        <UserMenu isCollapsed={isCollapsed} onNavigate={onNavigate} />
      </div>
    </div>
  );
}
