import type { ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LateModal } from "../layers/late.tsx";

interface DialogProps extends Pick<ModalProps, "size" | "onExitTransitionEnd"> {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Closes by a button of its own only, for what is shown once. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ isOpen, isHeld = false, ...props }: DialogProps) {
  const { t } = useTranslation("ui");
  return (
    <LateModal
      {...props}
      opened={isOpen}
      closeOnClickOutside={!isHeld}
      closeOnEscape={!isHeld}
      withCloseButton={!isHeld}
      closeButtonProps={{ "aria-label": t("close") }}
    />
  );
}
