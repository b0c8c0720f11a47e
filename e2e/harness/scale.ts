/** `npm run e2e` shows each promise once; `npm run e2e:full` shows it in every look and language, at its full size. */
export const isFull = process.env["E2E"] === "full";
