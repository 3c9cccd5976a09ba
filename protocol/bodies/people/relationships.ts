/** Relationship types (docs/contract/enums.md#relationship_type). */
export const RELATIONSHIP = { NONE: 0, FRIEND: 1, BLOCKED: 2, INCOMING: 3, OUTGOING: 4 } as const;
