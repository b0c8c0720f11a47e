import { Menu } from "@mantine/core";
import { IconArrowBackUp, IconDots, IconUnlink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LateMenu } from "../../../ui/layers/late.tsx";
import type { Mapping } from "../queries.ts";
import { UndoDialog, UnlinkDialog } from "./mapping-dialogs.tsx";
import classes from "./mappings.module.css";

interface MappingMenuProps {
  readonly mapping: Mapping;
}

/** What is rarely done to a mapping; each asks before it acts. */
export function MappingMenu({ mapping }: MappingMenuProps) {
  const { t } = useTranslation("stock");
  const [asked, setAsked] = useState<"unlink" | "undo" | "nothing" | null>(null);
  const isLinked = mapping.status === "linked";
  // What a sync linked has only the unlinked state before it.
  const canUndo = mapping.canUndo && (!isLinked || mapping.isManual);
  const close = () => {
    setAsked("nothing");
  };
  if (!isLinked && !canUndo) {
    return null;
  }
  return (
    <>
      <LateMenu
        position="bottom-end"
        button={(opener) => (
          <button
            {...opener}
            type="button"
            className={classes.dots}
            aria-label={t("mappings.moreNamed", { name: mapping.channelName })}
          >
            <IconDots size={16} aria-hidden="true" />
          </button>
        )}
      >
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
      </LateMenu>
      {asked !== null && (
        <>
          <UnlinkDialog mapping={mapping} isOpen={asked === "unlink"} onClose={close} />
          <UndoDialog mapping={mapping} isOpen={asked === "undo"} onClose={close} />
        </>
      )}
    </>
  );
}
