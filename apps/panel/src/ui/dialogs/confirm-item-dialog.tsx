import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useAction } from "./use-action.ts";
import { useLastValue } from "./use-last-value.ts";

interface ConfirmItemDialogProps<Item> {
  /** The item; the dialog is open while there is one. */
  readonly item: Item | null;
  readonly title: string;
  readonly confirmLabel: string;
  readonly act: (item: Item) => Promise<unknown>;
  readonly doneText: (item: Item) => string;
  readonly refreshes: readonly QueryKey[];
  readonly onClose: () => void;
  /** What will happen to it. */
  readonly children: (item: Item) => ReactNode;
}

/** Confirms an irreversible action on one item of a list. */
export function ConfirmItemDialog<Item>(props: ConfirmItemDialogProps<Item>) {
  const { item, act, onClose } = props;
  const shown = useLastValue(item);
  const action = useAction({
    act,
    doneText: shown === null ? "" : props.doneText(shown),
    refreshes: props.refreshes,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={props.title}
      confirmLabel={props.confirmLabel}
      isBusy={action.isPending}
      error={action.error}
      onConfirm={() => {
        if (item !== null) {
          action.mutate(item);
        }
      }}
      onClose={() => {
        action.reset();
        onClose();
      }}
    >
      {shown !== null && props.children(shown)}
    </ConfirmDialog>
  );
}
