import type { Generated } from 'kysely';

/** Cached previews of links; no embeds if a link has no preview. */
export interface PreviewsTable {
  /** SHA-256 of the link, hex. */
  link_hash: string;
  embeds_json: string;
  expires_at: number;
}

/** Cached external pictures, and the forms in which they were requested. */
export interface ExternalFilesTable {
  /** The key of the blob. */
  blob: string;
  /** The SHA-256 of a picture's URL, hex; for a form, followed by the form. */
  name: string;
  bytes: number;
  /** 0 until the blob is complete. */
  ready: Generated<number>;
  stored_at: number;
}

/** The tables of this file. */
export interface PreviewTables {
  previews: PreviewsTable;
  external_files: ExternalFilesTable;
}
