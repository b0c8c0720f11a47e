import {
  Drawer,
  Menu,
  Modal,
  Popover,
  Tooltip,
  type DrawerProps,
  type ModalProps,
  type TooltipProps,
} from "@mantine/core";
import { startTransition, useLayoutEffect, useRef, useState } from "react";
import type { MenuLayerProps, PopoverLayerProps } from "./layer-props.ts";

/** False when a layer is made, true next: it notes where the keyboard was when it opens, and gives it back. */
function useIsMade(): boolean {
  const [isMade, setMade] = useState(false);
  useLayoutEffect(() => {
    startTransition(() => {
      setMade(true);
    });
  }, []);
  return isMade;
}

export function ModalLayer({ opened, ...props }: ModalProps) {
  return <Modal {...props} opened={useIsMade() && opened} />;
}

export function DrawerLayer({ opened, ...props }: DrawerProps) {
  return <Drawer {...props} opened={useIsMade() && opened} />;
}

/** The button is another one than the one that was pressed, and takes the keyboard over from it. */
function useOpener() {
  const button = useRef<HTMLButtonElement>(null);
  const isMade = useIsMade();
  const [isWanted, setOpen] = useState(true);
  useLayoutEffect(() => {
    button.current?.focus();
  }, []);
  return { button, isOpen: isMade && isWanted, setOpen };
}

export function MenuLayer({ button: draw, load: _loaded, dropdown, children, ...props }: MenuLayerProps) {
  const { button, isOpen, setOpen } = useOpener();
  return (
    <Menu withinPortal returnFocus {...props} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{draw({ ref: button })}</Menu.Target>
      <Menu.Dropdown {...dropdown}>{children}</Menu.Dropdown>
    </Menu>
  );
}

export function PopoverLayer({ button: draw, dropdown, children, ...props }: PopoverLayerProps) {
  const { button, isOpen, setOpen } = useOpener();
  const toggle = () => {
    setOpen(!isOpen);
  };
  return (
    <Popover trapFocus returnFocus shadow="md" {...props} opened={isOpen} onChange={setOpen}>
      <Popover.Target>{draw({ ref: button, onClick: toggle })}</Popover.Target>
      <Popover.Dropdown {...dropdown}>
        {children(() => {
          setOpen(false);
        })}
      </Popover.Dropdown>
    </Popover>
  );
}

export function TooltipLayer(props: TooltipProps) {
  return <Tooltip {...props} />;
}
