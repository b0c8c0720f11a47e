/**
 * `npm run e2e` shows each promise once, on a machine that may be busy;
 * `npm run e2e:full` shows it in every look and language, at its full size and in the promised time.
 */
export const isFull = process.env["E2E"] === "full";
