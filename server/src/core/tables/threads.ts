/** Tables of this room. */
export type ThreadTables = object;
