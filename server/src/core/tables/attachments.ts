/** Tables of this room. */
export type AttachmentTables = object;
