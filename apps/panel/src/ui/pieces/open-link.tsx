import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";

interface OpenLinkProps {
  /** What is opened beside the list. */
  readonly id: string;
  readonly children: ReactNode;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * The whole row opens its details on the same page. The router's own link works out its address again at every
 * keystroke of a filter, and a list has fifty of them.
 */
export function OpenLink({ id, children }: OpenLinkProps) {
  const router = useRouter();
  return (
    <a
      className="row-link"
      href={`?open=${encodeURIComponent(id)}`}
      onClick={(event) => {
        if (isPlain(event)) {
          event.preventDefault();
          void router.navigate({
            to: ".",
            search: (old: object) => ({ ...old, open: id }),
            resetScroll: false,
          });
        }
      }}
    >
      {children}
    </a>
  );
}
