import type { Snowflake } from '@guildhall/protocol/ids';
import { attachmentObjects, type GivenFiles, takeFiles } from '../../messages/messages/parts/attachments.ts';
import { writerOf } from '../../messages/messages/writer.ts';
import type { Asked, Asking } from './asking.ts';
import type { AttachmentRequest } from '@guildhall/protocol/bodies/messages/messages';

const NONE: GivenFiles = { records: new Map(), claim: async () => undefined };

/** The files of an interaction, in the request itself or uploaded before. */
export async function readGivenFiles({ ctx, access, body, files }: Asking): Promise<GivenFiles> {
  const requests: readonly AttachmentRequest[] = body.data.attachments ?? files.map((_, index) => ({ id: index }));
  if (!requests.length) return NONE;
  return takeFiles({ ctx, place: access, writer: writerOf(ctx.viewer), body: {}, files }, requests);
}

/** Adds a file to the resolved data; returns its id, or undefined if there is no such file. */
export function resolveFile({ ctx, access, resolver }: Asking, given: GivenFiles, id: string): Snowflake | undefined {
  const record = given.records.get(id);
  const [object] = record ? attachmentObjects(ctx.cdn, access.channel.id, [record]) : [];
  if (!object) return undefined;
  resolver.attachment(object.id, { ...object, ephemeral: true });
  return object.id;
}

/** Keeps the files for as long as the interaction is kept. */
export function keepFiles({ access }: Asking, given: GivenFiles): Pick<Asked, 'store'> {
  if (!given.records.size) return {};
  return { store: (tx, interactionId) => given.claim(tx, { channel_id: access.channel.id, message_id: interactionId }) };
}
