import type { Snowflake } from '@guildhall/protocol/ids';
import type { Cdn } from '../../../core/cdn.ts';
import { isGiven } from '../body.ts';
import type { Composition, Draft } from '../draft.ts';
import { notBuilt } from '../not-built.ts';

/** A file of a message as `data_json` keeps it; its bytes are the blob `attachments/<channel>/<id>`. */
export interface AttachmentRecord {
  id: Snowflake;
  filename: string;
  size: number;
  content_type?: string;
  width?: number;
  height?: number;
  duration_secs?: number;
  waveform?: string;
  description?: string;
  title?: string;
  placeholder?: string;
  placeholder_version?: number;
  flags?: number;
}

/** A file as the wire has it (MessageAttachmentResponse). */
export interface AttachmentObject extends AttachmentRecord {
  url: string;
  proxy_url: string;
}

/** The files of a message, with addresses that are good for a day. */
export function attachmentObjects(cdn: Cdn, channelId: Snowflake, records: readonly AttachmentRecord[]): AttachmentObject[] {
  return records.map((record) => {
    const url = cdn.attachment(channelId, record.id, record.filename);
    return { ...record, url, proxy_url: url };
  });
}

/** Adds the files of a request to a new message. */
export async function addAttachments(_composition: Composition, _draft: Draft): Promise<void> {
  notBuilt('The message field attachments');
}

/** The files that a message has after an edit that names them. */
export async function editAttachments(
  { body, files }: Composition,
  _kept: readonly AttachmentRecord[],
): Promise<AttachmentRecord[]> {
  if (!files.length && !isGiven(body.attachments)) return [];
  return notBuilt('The message field attachments');
}
