import type { MenuDropdownProps, MenuProps, PopoverDropdownProps, PopoverProps } from "@mantine/core";
import type { ReactElement, ReactNode, Ref } from "react";

/** What a button needs to open something. */
interface Opener {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly "aria-haspopup"?: "menu" | "dialog";
  readonly "aria-expanded"?: boolean;
}

export interface LayerProps {
  /** Drawn with what it needs to open the layer. */
  readonly button: (opener: Opener) => ReactElement;
}

type Uncontrolled<Props> = Omit<Props, "children" | "opened" | "onChange">;

export interface MenuLayerProps extends LayerProps, Uncontrolled<MenuProps> {
  readonly dropdown?: MenuDropdownProps;
  /** Loads the items, where they are not here with the page. */
  readonly load?: () => Promise<unknown>;
  readonly children: ReactNode;
}

export interface PopoverLayerProps extends LayerProps, Uncontrolled<PopoverProps> {
  readonly dropdown?: PopoverDropdownProps;
  readonly children: (close: () => void) => ReactNode;
}
