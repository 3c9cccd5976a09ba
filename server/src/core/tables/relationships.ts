/** Tables of this room. */
export type RelationshipTables = object;
