/** What the order list asks for when its address names no filter; the boot script asks for it first. */
export const FIRST_LIST = { limit: 50, offset: 0 } as const;
