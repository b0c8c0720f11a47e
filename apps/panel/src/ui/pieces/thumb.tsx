import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./thumb.module.css";

interface ThumbProps {
  readonly src: string | null;
}

/** The picture of a product beside its name, which says what it is; a frame where there is none. */
export function Thumb({ src }: ThumbProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return src === null || src === broken ? (
    <span className={classes.thumb} aria-hidden="true">
      <IconPhoto size={16} stroke={1.4} />
    </span>
  ) : (
    <img
      className={classes.thumb}
      src={src}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => {
        setBroken(src);
      }}
    />
  );
}
