/** Tables of this room. */
export type PinTables = object;
