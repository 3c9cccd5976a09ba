/** Tables of this room. */
export type ScreeningTables = object;
