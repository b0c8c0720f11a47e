interface LogoProps {
  readonly size?: number;
}

/** Blocks stowed into an E, with the last one sliding into place. */
export function LogoMark({ size = 24 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <g fill="var(--e-logo, var(--mantine-primary-color-filled))">
        <rect x="2" y="2" width="9" height="28" rx="1.8" />
        <rect x="13.2" y="2" width="16.8" height="7.9" rx="1.8" />
        <rect x="13.2" y="12.1" width="9.6" height="7.9" rx="1.8" />
        <rect x="25" y="12.1" width="5" height="7.9" rx="1.8" opacity="0.42" />
        <rect x="13.2" y="22.1" width="16.8" height="7.9" rx="1.8" />
      </g>
    </svg>
  );
}
