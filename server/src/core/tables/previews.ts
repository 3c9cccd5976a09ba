import type { Generated } from 'kysely';

/** What links gave, for a while; no embeds when they have no preview. */
export interface PreviewsTable {
  /** SHA-256 of the link, hex. */
  link_hash: string;
  embeds_json: string;
  expires_at: number;
}

/** Pictures of other sites, and the forms they were asked for in. */
export interface ExternalFilesTable {
  /** The key of the blob. */
  blob: string;
  /** Of a picture the SHA-256 of its address, hex; of a form of it with the form behind. */
  name: string;
  bytes: number;
  /** 0 until the blob is whole. */
  ready: Generated<number>;
  stored_at: number;
}

/** Tables of this room. */
export interface PreviewTables {
  previews: PreviewsTable;
  external_files: ExternalFilesTable;
}
