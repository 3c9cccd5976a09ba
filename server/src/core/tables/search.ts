/** Tables of this room. */
export type SearchTables = object;
