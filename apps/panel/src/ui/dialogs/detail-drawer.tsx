import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LateDrawer } from "../layers/late.tsx";
import { Covering } from "./covering.ts";
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
  const [isCovered, setCovered] = useState(false);
  return (
    <LateDrawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="44rem"
      closeOnEscape={!isCovered}
      title={title}
      overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ "aria-label": t("close") }}
      classNames={{ header: classes.header ?? "", body: classes.body ?? "", title: classes.title ?? "" }}
    >
      <Covering value={setCovered}>{children}</Covering>
    </LateDrawer>
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
