/** Files of the panel whose dialog is not opened in the test, and why. */
export const NOT_OPENED: Readonly<Record<string, string>> = {
  "features/shipping/handovers/pickup-actions.tsx": "no carrier of the demo is called for pickups",
  "features/publish/job-card.tsx": "changes of stock are published before a job could write them",
  "features/finance/remittances/rounding.tsx": "no statement of the demo differs by so little",
};
