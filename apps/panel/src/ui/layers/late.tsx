import type { DrawerProps, ModalProps, TooltipProps } from "@mantine/core";
import { lazy, startTransition, Suspense, useDeferredValue, useState, type ReactNode } from "react";
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

/*
 * A layer is made beside the page as it is: where React has to show something else meanwhile, it does so for at least
 * 0.3 s, although the code is here.
 */
function useWasOpen(isOpen: boolean): boolean {
  const isWanted = useDeferredValue(isOpen, false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isWanted && !wasOpen) {
    setWasOpen(true);
  }
  return wasOpen;
}

export function LateModal(props: ModalProps) {
  const isMade = useWasOpen(props.opened);
  return <Suspense fallback={null}>{isMade && <ModalLayer {...props} />}</Suspense>;
}

export function LateDrawer(props: DrawerProps) {
  const isMade = useWasOpen(props.opened);
  return <Suspense fallback={null}>{isMade && <DrawerLayer {...props} />}</Suspense>;
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
  readonly load?: (() => Promise<unknown>) | undefined;
  readonly children: ReactNode;
}

function Late({ button, opens, load, children }: LateProps) {
  const [isWanted, setWanted] = useState(false);
  const open = async () => {
    // What could not be loaded is asked for again when it is drawn, and the page says so.
    await Promise.allSettled([load?.()]);
    startTransition(() => {
      setWanted(true);
    });
  };
  const closed = button({ onClick: () => void open(), "aria-haspopup": opens, "aria-expanded": false });
  return <Suspense fallback={closed}>{isWanted ? children : closed}</Suspense>;
}

export function LateMenu(props: MenuLayerProps) {
  return (
    <Late button={props.button} opens="menu" load={props.load}>
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
