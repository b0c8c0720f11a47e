import { Menu } from "@mantine/core";
import { IconArrowBackUp, IconDots, IconUnlink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnDemand } from "../../../ui/lists/use-on-demand.ts";
import type { Mapping } from "../queries.ts";
import { UndoDialog, UnlinkDialog } from "./mapping-dialogs.tsx";
import classes from "./mappings.module.css";

interface MappingMenuProps {
  readonly mapping: Mapping;
}

/** What is rarely done to a mapping; each asks before it acts. */
export function MappingMenu({ mapping }: MappingMenuProps) {
  const { t } = useTranslation("stock");
  const { button, isMade, isOpen, open, setOpen } = useOnDemand();
  const [asked, setAsked] = useState<"unlink" | "undo" | null>(null);
  const isLinked = mapping.status === "linked";
  // What a sync linked has only the unlinked state before it.
  const canUndo = mapping.canUndo && (!isLinked || mapping.isManual);
  const close = () => {
    setAsked(null);
  };
  if (!isLinked && !canUndo) {
    return null;
  }
  const dots = (
    <button
      ref={button}
      type="button"
      className={classes.dots}
      aria-haspopup="menu"
      aria-label={t("mappings.moreNamed", { name: mapping.channelName })}
      onClick={isMade ? undefined : open}
    >
      <IconDots size={16} aria-hidden="true" />
    </button>
  );
  if (!isMade) {
    return dots;
  }
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal returnFocus>
        <Menu.Target>{dots}</Menu.Target>
        <Menu.Dropdown>
          {isLinked && (
            <Menu.Item
              leftSection={<IconUnlink size={14} />}
              onClick={() => {
                setAsked("unlink");
              }}
            >
              {t("mappings.unlink")}
            </Menu.Item>
          )}
          {canUndo && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={14} />}
              onClick={() => {
                setAsked("undo");
              }}
            >
              {t("mappings.undoLast")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <UnlinkDialog mapping={mapping} isOpen={asked === "unlink"} onClose={close} />
      <UndoDialog mapping={mapping} isOpen={asked === "undo"} onClose={close} />
    </>
  );
}
