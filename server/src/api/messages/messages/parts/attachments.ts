import { ATTACHMENT_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Cdn } from '../../../../core/media/cdn.ts';
import { complain, fail, failForm, requireBits } from '../../../../core/framework/errors.ts';
import type { MessageRow } from '../../../../core/tables/database.ts';
import type { Tx } from '../../../../core/framework/transact.ts';
import { type ClaimedFile, claimFiles, findAnnounced, releaseFiles, releaseMessageFiles } from '../../attachments/files.ts';
import { cleanFilename, SPOILER_PREFIX, titleOf } from '../../attachments/filename.ts';
import { fileFacts } from '../../attachments/media/facts.ts';
import type { Composition, Draft } from '../draft.ts';
import { embeddedOf, embedFiles } from './embedded-files.ts';
import type { AttachmentRecord, AttachmentObject, EmbedObject } from '@guildhall/protocol/objects/messages/messages';
import type { AttachmentRequest } from '@guildhall/protocol/bodies/messages/messages';

const PLACEHOLDER_VERSION = 1;

/** The files of a message, with signed addresses that are valid for a day. */
export function attachmentObjects(cdn: Cdn, channelId: Snowflake, records: readonly AttachmentRecord[]): AttachmentObject[] {
  return records.map((record) => {
    const url = cdn.attachment(channelId, record.id, record.filename);
    return { ...record, url, proxy_url: url };
  });
}

/** Refuses the request unless its viewer may send files there (50013). */
export function mayAttach({ permissions }: { permissions: bigint }): void {
  requireBits(permissions, PERMISSIONS.ATTACH_FILES);
}

/** Releases the files of deleted messages of a channel. */
export async function releaseAttachments(
  tx: Tx,
  channelId: Snowflake,
  deleted: readonly Pick<MessageRow, 'id' | 'data_json'>[],
): Promise<void> {
  const withFiles = deleted.filter((row) => row.data_json?.includes('"attachments"'));
  await releaseMessageFiles(
    tx,
    channelId,
    withFiles.map((row) => row.id),
  );
}

/** Adds the files of a request to a new message; embeds may refer to them. Needs ATTACH_FILES (50013). */
export async function addAttachments(composition: Composition, draft: Draft): Promise<void> {
  const { body, files } = composition;
  const requests = body.attachments ?? everyFile(files);
  const added = await newFiles(composition, requests);
  if (added.length > 0) {
    draft.data.attachments = added.map((file) => file.record);
    draft.stored.push((tx, { channel_id, id }) => claimFiles(tx, { channel_id, message_id: id }, added.map(claimOf)));
  }
  if (draft.data.embeds) draft.data.embeds = embedFiles(composition.ctx.cdn, draft.data.embeds, added);
}

/** Files of a request that is not a message. */
export interface GivenFiles {
  /** By the id that the request uses for them. */
  records: ReadonlyMap<string, AttachmentRecord>;
  /** Assigns the files to their owner, in the owner's transaction. */
  claim: (tx: Tx, owner: { channel_id: Snowflake; message_id: Snowflake }) => Promise<void>;
}

/**
 * Reads the files that `requests` name: multipart parts, or files that were uploaded to their own upload URL.
 * Needs ATTACH_FILES (50013).
 */
export async function takeFiles(composition: Composition, requests: readonly AttachmentRequest[]): Promise<GivenFiles> {
  const added = await newFiles(composition, requests);
  return {
    records: new Map(added.map(({ record }, index) => [String(requests[index]?.id), record])),
    claim: (tx, owner) => claimFiles(tx, owner, added.map(claimOf)),
  };
}

/** Selects the files that the message's components show after an edit. */
export type ShownFiles = (files: readonly AttachmentRecord[]) => AttachmentRecord[];

/** Computes the files of a message after an edit, inside the edit's transaction; undefined fields are kept. */
export type FileEdit = (
  tx: Tx,
  message: { channel_id: Snowflake; id: Snowflake },
  before: { attachments: AttachmentRecord[] | undefined; embeds: EmbedObject[] | undefined; shown: ShownFiles },
) => Promise<{ attachments?: AttachmentRecord[]; embeds?: EmbedObject[] }>;

/**
 * The files of a message after an edit: the existing ones that `attachments` lists (all if there is no list)
 * and those that its embeds and components show, followed by the new ones.
 */
export async function editAttachments(composition: Composition): Promise<FileEdit> {
  const { body, files } = composition;
  const list = body.attachments === undefined ? undefined : (body.attachments ?? []);
  const isNew = (request: AttachmentRequest) => isGivenName(request) || fileFor(composition, request) !== undefined;
  const added = await newFiles(composition, list?.filter(isNew) ?? everyFile(files));
  return async (tx, { channel_id, id }, { attachments: before = [], embeds, shown }) => {
    const { cdn } = composition.ctx;
    const old = before.map((record) => ({ record, given: record.filename }));
    const embedded = embeddedOf(embedFiles(cdn, embeds ?? [], [...old, ...added]), before);
    const laidOut = list ? shown([...before, ...added.map(({ record }) => record)]) : [];
    const kept = keptFiles(
      before,
      list?.filter((request) => !isNew(request)),
      before.filter((record) => embedded.includes(record) || laidOut.includes(record)),
    );
    const files = [...kept, ...added];
    if (files.length > LIMITS.messages.files.max) fail(LIMITS.messages.files.error);
    const stays = new Set(kept.map(({ record }) => record.id));
    const gone = before.filter((record) => !stays.has(record.id));
    await releaseFiles(
      tx,
      gone.map((record) => record.id),
    );
    await claimFiles(tx, { channel_id, message_id: id }, added.map(claimOf));
    const changed = list !== undefined || added.length > 0;
    return {
      ...(changed ? { attachments: files.map(({ record }) => record) } : {}),
      ...(embeds ? { embeds: embedFiles(cdn, embeds, files) } : {}),
    };
  };
}

function keptFiles(
  before: readonly AttachmentRecord[],
  list: readonly AttachmentRequest[] | undefined,
  used: readonly AttachmentRecord[],
): MessageFile[] {
  if (!list) return before.map((record) => ({ record, given: record.filename }));
  const listed = list.map((request) => {
    const record = before.find((one) => one.id === String(request.id)) ?? fail('UPLOADED_FILE_NOT_FOUND');
    return { record: changed(record, request), given: record.filename };
  });
  const ids = new Set(listed.map(({ record }) => record.id));
  const others = used.filter((record) => !ids.has(record.id));
  return [...listed, ...others.map((record) => ({ record, given: record.filename }))];
}

/** An existing file with the changes of a request; absent fields are kept. */
function changed(record: AttachmentRecord, { description, title, is_spoiler }: AttachmentRequest): AttachmentRecord {
  const after = { ...record };
  if (description !== undefined) setText(after, 'description', description);
  if (title !== undefined) setText(after, 'title', title);
  if (typeof is_spoiler === 'boolean') {
    setFlag(after, ATTACHMENT_FLAGS.IS_SPOILER, is_spoiler);
    // The prefix alone marks a spoiler, so it is removed too.
    if (!is_spoiler && after.filename.startsWith(SPOILER_PREFIX))
      after.filename = after.filename.slice(SPOILER_PREFIX.length) || 'file';
  }
  return after;
}

/** A file of a message being sent or edited. */
interface MessageFile {
  record: AttachmentRecord;
  /** Its original name, which embeds may refer to. */
  given: string;
}

interface Source {
  id: Snowflake;
  blob: string;
  size: number;
  filename: string;
  announced: boolean;
}

/** A file that the message does not have yet. */
interface NewFile extends MessageFile {
  source: Source;
}

async function newFiles(composition: Composition, requests: readonly AttachmentRequest[]): Promise<NewFile[]> {
  if (requests.length === 0) return [];
  mayAttach(composition.place);
  refuseRepetition(requests);
  const sources = await Promise.all(requests.map((request) => sourceOf(composition, request)));
  return Promise.all(
    requests.map(async (request, index) => {
      const source = sources[index] ?? fail('UPLOADED_FILE_NOT_FOUND');
      const given = request.filename ?? source.filename;
      return { source, given, record: await recordOf(composition, source, given, request) };
    }),
  );
}

async function sourceOf(composition: Composition, request: AttachmentRequest): Promise<Source | undefined> {
  const { ctx, place, writer } = composition;
  if (isGivenName(request)) {
    const where = { userId: writer.id, channelId: place.channel.id };
    const found = await findAnnounced(ctx.store.read, request.uploaded_filename ?? '', where);
    return found && { ...found, announced: true };
  }
  const file = fileFor(composition, request);
  return file?.stored && { ...file.stored, filename: file.filename, announced: false };
}

/**
 * Requests for all files of a body without a list, in order; `files[n]` may start at any number (Oceanic
 * starts at 1).
 */
function everyFile(files: Composition['files']): AttachmentRequest[] {
  return files.map(({ field }, index) => ({ id: /^files\[(\d+)\]$/.exec(field)?.[1] ?? index }));
}

/** The multipart part that a request refers to: `files[n]`, or the n-th of the parts with other names. */
function fileFor({ files }: Composition, { id }: AttachmentRequest) {
  const named = files.find(({ field }) => field === `files[${id}]`);
  if (named) return named;
  const nth = /^\d{1,2}$/.test(String(id)) ? files[Number(id)] : undefined;
  return nth && !/^files\[\d+\]$/.test(nth.field) ? nth : undefined;
}

function isGivenName({ uploaded_filename }: AttachmentRequest): boolean {
  return uploaded_filename !== undefined && uploaded_filename !== null;
}

function refuseRepetition(requests: readonly AttachmentRequest[]): void {
  const seen = new Set<string>();
  for (const [index, { id, uploaded_filename }] of requests.entries()) {
    const key = uploaded_filename ?? String(id);
    if (seen.has(key))
      failForm({
        [`attachments.${index}.id`]: complain.custom('SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value'),
      });
    seen.add(key);
  }
}

async function recordOf(
  { ctx }: Composition,
  source: Source,
  given: string,
  request: AttachmentRequest,
): Promise<AttachmentRecord> {
  const { animated, placeholder, ...facts } = await fileFacts(ctx.blobs, source, given);
  const filename = cleanFilename(given);
  const record: AttachmentRecord = { id: source.id, filename, size: source.size, ...facts };
  if (placeholder) Object.assign(record, { placeholder, placeholder_version: PLACEHOLDER_VERSION });
  setText(record, 'description', request.description);
  setText(record, 'title', request.title ?? titleOf(given));
  setFlag(record, ATTACHMENT_FLAGS.IS_SPOILER, request.is_spoiler === true || filename.startsWith(SPOILER_PREFIX));
  setFlag(record, ATTACHMENT_FLAGS.IS_ANIMATED, animated);
  setFlag(record, ATTACHMENT_FLAGS.IS_REMIX, request.is_remix === true);
  return record;
}

function setText(record: AttachmentRecord, key: 'description' | 'title', text: string | null | undefined): void {
  if (text) record[key] = text;
  else delete record[key];
}

function setFlag(record: AttachmentRecord, flag: number, isSet: boolean): void {
  const flags = isSet ? (record.flags ?? 0) | flag : (record.flags ?? 0) & ~flag;
  if (flags) record.flags = flags;
  else delete record.flags;
}

function claimOf({ record, source: { blob, announced } }: NewFile): ClaimedFile {
  const { id, filename, size, content_type = 'application/octet-stream' } = record;
  return { id, filename, size, content_type, blob, announced };
}
