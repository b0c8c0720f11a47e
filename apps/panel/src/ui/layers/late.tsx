import type { DrawerProps, ModalProps, TooltipProps } from "@mantine/core";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { LayerProps, MenuLayerProps, PopoverLayerProps } from "./layer-props.ts";

/**
 * What lies over a page: loaded after the page itself, and made when it is first opened. Lists have many rows, and most
 * of what they could open never is.
 */
export const loadLayers = () => import("./layers.tsx");

const ModalLayer = lazy(async () => ({ default: (await loadLayers()).ModalLayer }));
const DrawerLayer = lazy(async () => ({ default: (await loadLayers()).DrawerLayer }));
const MenuLayer = lazy(async () => ({ default: (await loadLayers()).MenuLayer }));
const PopoverLayer = lazy(async () => ({ default: (await loadLayers()).PopoverLayer }));
const TooltipLayer = lazy(async () => ({ default: (await loadLayers()).TooltipLayer }));

function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) {
    setWasOpen(true);
  }
  return wasOpen || isOpen;
}

export function LateModal(props: ModalProps) {
  return (
    useWasOpen(props.opened) && (
      <Suspense fallback={null}>
        <ModalLayer {...props} />
      </Suspense>
    )
  );
}

export function LateDrawer(props: DrawerProps) {
  return (
    useWasOpen(props.opened) && (
      <Suspense fallback={null}>
        <DrawerLayer {...props} />
      </Suspense>
    )
  );
}

export function LateTooltip(props: TooltipProps) {
  return (
    <Suspense fallback={props.children}>
      <TooltipLayer {...props} />
    </Suspense>
  );
}

interface LateProps extends LayerProps {
  readonly opens: "menu" | "dialog";
  readonly children: ReactNode;
}

function Late({ button, opens, children }: LateProps) {
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
  };
  const closed = button({ onClick: open, "aria-haspopup": opens, "aria-expanded": false });
  return isWanted ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}

export function LateMenu(props: MenuLayerProps) {
  return (
    <Late button={props.button} opens="menu">
      <MenuLayer {...props} />
    </Late>
  );
}

export function LatePopover(props: PopoverLayerProps) {
  return (
    <Late button={props.button} opens="dialog">
      <PopoverLayer {...props} />
    </Late>
  );
}
