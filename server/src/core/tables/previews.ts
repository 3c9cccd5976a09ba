/** Tables of this room. */
export type PreviewTables = object;
