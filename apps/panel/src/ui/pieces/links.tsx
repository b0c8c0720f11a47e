import { Anchor, Button, type AnchorProps, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import classes from "./links.module.css";

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "color" | "style"> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

/** Inside a sentence colour alone does not mark a link. */
function BareAnchor(props: Native & Omit<AnchorProps, "href">) {
  return <Anchor underline={props.inherit === true ? "always" : "hover"} {...props} />;
}

interface OutsideButtonProps {
  readonly href: string;
  readonly leftSection?: ReactNode;
  readonly children: ReactNode;
}

function BareButton(props: Native & Omit<ButtonProps, "href">) {
  return <Button component="a" {...props} />;
}

/** Leads out of the panel, into a tab of its own. */
export function OutsideButton({ href, children, leftSection }: OutsideButtonProps) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={leftSection}
    >
      {children}
    </Button>
  );
}

/** The whole row leads to where its first cell does. */
function BareRowAnchor({ children, ...props }: Native) {
  return (
    <a {...props} className="row-link">
      {children}
    </a>
  );
}

/** Leads on from a cell that is not the row's first. */
function BareCellAnchor({ children, ...props }: Native) {
  return (
    <a {...props} className={classes.cell}>
      {children}
    </a>
  );
}

/** One of several views of the same page; the one on the screen is marked as current. */
function BareTab(props: Native) {
  return <a {...props}>{props.children}</a>;
}

export const RowLink = createLink(BareRowAnchor);
export const CellLink = createLink(BareCellAnchor);
export const AnchorLink = createLink(BareAnchor);
export const ButtonLink = createLink(BareButton);
export const TabLink = createLink(BareTab);
