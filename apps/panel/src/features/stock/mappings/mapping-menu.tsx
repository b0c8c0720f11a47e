import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowBackUp, IconDots, IconUnlink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Mapping } from "../queries.ts";
import { UndoDialog, UnlinkDialog } from "./mapping-dialogs.tsx";

interface MappingMenuProps {
  readonly mapping: Mapping;
}

/** What is rarely done to a mapping; each asks before it acts. */
export function MappingMenu({ mapping }: MappingMenuProps) {
  const { t } = useTranslation("stock");
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
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("mappings.moreNamed", { name: mapping.channelName })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
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
