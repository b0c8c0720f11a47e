import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./detail-drawer.module.css";

interface DetailDrawerProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One row of a list, opened beside it. */
export function DetailDrawer({ isOpen, title, onClose, children }: DetailDrawerProps) {
  const { t } = useTranslation("ui");
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="44rem"
      title={title}
      overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ "aria-label": t("close") }}
      classNames={{ header: classes.header ?? "", body: classes.body ?? "", title: classes.title ?? "" }}
    >
      {children}
    </Drawer>
  );
}

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function DrawerSection({ title, aside, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
