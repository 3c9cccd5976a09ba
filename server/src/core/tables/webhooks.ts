/** Tables of this room. */
export type WebhookTables = object;
