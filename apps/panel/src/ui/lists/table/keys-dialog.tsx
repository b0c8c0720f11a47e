import { Kbd } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../dialogs/dialog.tsx";
import classes from "./keys-dialog.module.css";

const KEYS = [
  ["j", "next"],
  ["k", "previous"],
  ["Enter", "open"],
  ["x", "select"],
  ["a", "selectAll"],
  ["b", "actions"],
  ["Esc", "clear"],
  ["/", "search"],
  ["?", "help"],
] as const;
const OF_SELECTION: readonly string[] = ["select", "selectAll", "actions", "clear"];

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly canSelect: boolean;
  readonly onClose: () => void;
}

export function KeysDialog({ isOpen, canSelect, onClose }: KeysDialogProps) {
  const { t } = useTranslation("ui");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="sm" title={t("keys.title")}>
      <dl className={classes.keys}>
        {KEYS.filter(([, meaning]) => canSelect || !OF_SELECTION.includes(meaning)).map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(`keys.${meaning}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
