import { lazy, Suspense, useState, type RefObject } from "react";
import { allMatching } from "../selection.ts";
import { useCursor } from "./use-cursor.ts";
import { useListKeys } from "./use-list-keys.ts";
import type { Selection } from "../use-selection.ts";
import type { TableModel } from "./use-table-model.ts";
import type { VisibleRows } from "./use-visible-rows.ts";

const KeysDialog = lazy(async () => ({ default: (await import("./keys-dialog.tsx")).KeysDialog }));

interface KeyboardProps<Row extends object> {
  readonly model: TableModel<Row>;
  readonly shown: VisibleRows;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly selection?: Selection;
}

/** The first press selects the rows at hand, the next one all that match. */
function toggleAll<Row extends object>({ table, keys }: TableModel<Row>, selection: Selection): void {
  if (table.getIsAllRowsSelected() && !selection.state.isMatching) {
    selection.set((state) => allMatching(state, keys));
  } else {
    table.toggleAllRowsSelected(true);
  }
}

/** The list by keyboard: a cursor that walks over the rows, and the help that names the keys. */
export function Keyboard<Row extends object>({ model, shown, frame, selection }: KeyboardProps<Row>) {
  /** Not there until somebody asks for it. */
  const [isHelpOpen, setHelpOpen] = useState<boolean | null>(null);
  const cursor = useCursor(frame, model.keys, shown.reveal);
  const ofSelection = (act: (chosen: Selection) => void) => () => {
    if (selection !== undefined) {
      act(selection);
    }
  };
  useListKeys({
    onMove: cursor.move,
    onOpen: () => {
      cursor.row()?.querySelector<HTMLElement>(".row-link, td button, td a")?.click();
    },
    onToggle: ofSelection(() => {
      model.entries.find(({ id }) => id === cursor.key)?.toggleSelected();
    }),
    onToggleAll: ofSelection((chosen) => {
      toggleAll(model, chosen);
    }),
    onClear: ofSelection(({ clear }) => {
      clear();
    }),
    onActions: () => {
      document.querySelector<HTMLElement>("[data-bulk-bar] [data-actions] :is(button, a)")?.focus();
    },
    onHelp: () => {
      setHelpOpen(true);
    },
  });
  return (
    isHelpOpen !== null && (
      <Suspense fallback={null}>
        <KeysDialog
          isOpen={isHelpOpen}
          canSelect={selection !== undefined}
          onClose={() => {
            setHelpOpen(false);
          }}
        />
      </Suspense>
    )
  );
}
