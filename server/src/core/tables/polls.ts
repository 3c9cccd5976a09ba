/** Tables of this room. */
export type PollTables = object;
