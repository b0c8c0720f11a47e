import type { Platform } from "@estiba/contract/values";
import { useWord } from "./use-word.ts";
import classes from "./platform-mark.module.css";

const LETTERS: Readonly<Record<Platform, string>> = {
  OAUTHSHOP: "S",
  WPSHOP: "W",
  MARKETPLACE: "M",
  CLOUDSHOP: "T",
  CUSTOM: "{}",
};

interface PlatformMarkProps {
  readonly platform: Platform;
  readonly isLarge?: boolean;
}

/** The channel at a glance, with its name for readers by ear and on hover. */
export function PlatformMark({ platform, isLarge = false }: PlatformMarkProps) {
  const name = useWord()(`platform.${platform}`);
  return (
    <span
      className={classes.mark}
      data-platform={platform}
      data-large={isLarge || undefined}
      role="img"
      aria-label={name}
      title={name}
    >
      {LETTERS[platform]}
    </span>
  );
}
