import { Burger } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LateDrawer } from "../../ui/layers/late.tsx";
import { LogoMark } from "../../ui/pieces/logo.tsx";
import { PlanLocked } from "./plan-locked.tsx";
import { useHasFeature } from "../../base/plan/use-has-feature.ts";
import { ListExportProvider } from "../../base/lists/list-export-provider.tsx";
import { ListSettingsProvider } from "../../base/lists/list-settings-provider.tsx";
import { useMay, useMe } from "../../base/session/session.ts";
import { Bell } from "../notifications/bell.tsx";
import { Forbidden } from "./forbidden.tsx";
import { Sidebar } from "./sidebar.tsx";
import classes from "./shell.module.css";

/** Readers by ear and keyboard continue at the new page, not at the old link. */
function useFocusOnNavigation(): (element: HTMLElement | null) => void {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) {
          main.current?.focus({ preventScroll: true });
          window.scrollTo(0, 0);
        }
      }),
    [router],
  );
  return (element) => {
    main.current = element;
  };
}

function Page() {
  const may = useMay();
  const hasFeature = useHasFeature();
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs });
  const feature = useMatches({ select: (matches) => matches.at(-1)?.staticData.feature });
  if (needs !== undefined && !may(needs)) {
    return <Forbidden />;
  }
  return feature === undefined || hasFeature(feature) ? (
    <ListSettingsProvider>
      <ListExportProvider>
        <Outlet />
      </ListExportProvider>
    </ListSettingsProvider>
  ) : (
    <PlanLocked feature={feature} />
  );
}

export function Shell() {
  const { t } = useTranslation("shell");
  const { tenant } = useMe();
  const [isCollapsed, { toggle }] = useDisclosure(false);
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const mainRef = useFocusOnNavigation();
  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <a className={classes.skip} href="#main">
        {t("shell.skip")}
      </a>
      <div className={classes.side}>
        <Sidebar isCollapsed={isCollapsed} onToggle={toggle} />
      </div>
      <header className={classes.topbar}>
        <Burger
          size="sm"
          lineSize={1.5}
          opened={isDrawerOpen}
          onClick={drawer.toggle}
          aria-label={t("shell.openMenu")}
        />
        <LogoMark size={20} />
        <span className={classes.tenant}>{tenant.name}</span>
        <span className={classes.bell}>
          <Bell />
        </span>
      </header>
      <LateDrawer
        opened={isDrawerOpen}
        onClose={drawer.close}
        size="17rem"
        padding={0}
        withCloseButton={false}
        classNames={{ body: classes.drawerBody, content: classes.drawer }}
        attributes={{ content: { "aria-label": t("shell.menu") } }}
      >
        <Sidebar isCollapsed={false} onNavigate={drawer.close} />
      </LateDrawer>
      <main id="main" ref={mainRef} tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <Page />
        </div>
      </main>
    </div>
  );
}
