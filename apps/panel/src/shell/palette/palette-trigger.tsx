import { Kbd, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./palette-trigger.module.css";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface PaletteTriggerProps {
  readonly isCollapsed: boolean;
  /** One of the triggers on a page handles the keyboard shortcut. */
  readonly listens: boolean;
}

/** Opens the search from everywhere; its code is loaded when it is first opened. */
export function PaletteTrigger({ isCollapsed, listens }: PaletteTriggerProps) {
  const { t } = useTranslation("shell");
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  useHotkeys(listens ? [["mod+K", open]] : [], []);
  return (
    <>
      <UnstyledButton
        className={classes.trigger}
        data-collapsed={isCollapsed || undefined}
        onClick={open}
        aria-label={isCollapsed ? t("palette.label") : undefined}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        {!isCollapsed && (
          <>
            <span className={classes.words}>{t("palette.open")}</span>
            <Kbd size="xs" aria-hidden="true">
              {isApple ? "⌘K" : "Ctrl K"}
            </Kbd>
          </>
        )}
      </UnstyledButton>
      {isWanted && (
        <Suspense fallback={null}>
          <Palette
            isOpen={isOpen}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
