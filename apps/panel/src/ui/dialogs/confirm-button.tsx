import { Button } from "@mantine/core";
import type { QueryKey } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useAction } from "./use-action.ts";

interface ConfirmButtonProps {
  readonly label: string;
  readonly title: string;
  readonly act: () => Promise<unknown>;
  readonly doneText: string;
  readonly refreshes: readonly QueryKey[];
  readonly isHarmful?: boolean;
  /** Whether it is what usually comes next. */
  readonly isMain?: boolean;
  readonly isReady?: boolean;
  /** In a row of a table. */
  readonly isSmall?: boolean;
  readonly fields?: ReactNode;
  readonly children: ReactNode;
}

/** A button that says what will happen before it does it. */
export function ConfirmButton({
  isHarmful = true,
  isMain = false,
  isSmall = false,
  ...props
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
  };
  const action = useAction({
    act: props.act,
    doneText: props.doneText,
    refreshes: props.refreshes,
    onDone: close,
  });
  return (
    <>
      <Button
        {...(isMain ? {} : { variant: "default" })}
        {...(isSmall ? { size: "xs" } : {})}
        {...(isHarmful ? { c: "var(--e-bad-text)" } : {})}
        onClick={() => {
          action.reset();
          setAsking(true);
        }}
      >
        {props.label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={props.title}
        confirmLabel={props.label}
        isBusy={action.isPending}
        error={action.error}
        isHarmful={isHarmful}
        isReady={props.isReady}
        fields={props.fields}
        onConfirm={() => {
          action.mutate();
        }}
        onClose={close}
      >
        {props.children}
      </ConfirmDialog>
    </>
  );
}
