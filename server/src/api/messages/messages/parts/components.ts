import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Cdn } from '../../../../core/media/cdn.ts';
import type { PublicContext } from '../../../../core/framework/context.ts';
import { complain, failForm } from '../../../../core/framework/errors.ts';
import type { MessageRow } from '../../../../core/tables/database.ts';
import { mediaIn } from '../../components/component.ts';
import { type ComponentRules, LAYOUT, readComponents, ROWS } from '../../components/read-components.ts';
import type { MediaResolver } from '../../components/reading.ts';
import { showComponents } from '../../components/show-components.ts';
import { cleanFilename } from '../../attachments/filename.ts';
import { isGiven } from '../body.ts';
import type { Composition, Draft } from '../draft.ts';
import { attachmentObjects } from './attachments.ts';
import { findNamed } from './component-names.ts';
import { nameIn, SCHEME } from './embedded-files.ts';
import { proxyAddress } from './previews.ts';
import type { MessageData } from '../types.ts';
import type { AttachmentObject, AttachmentRecord } from '@guildhall/protocol/objects/messages/messages';
import type { Component } from '@guildhall/protocol/objects/messages/components';

const { IS_COMPONENTS_V2 } = MESSAGE_FLAGS;
/** Fields that a message with IS_COMPONENTS_V2 cannot have. */
const LEGACY = ['content', 'embeds', 'poll', 'sticker_ids'] as const;

/** Adds the components of a request to a new message (docs/contract/components.md#messages). */
export async function addComponents(composition: Composition, { data, row }: Draft): Promise<void> {
  const { body } = composition;
  const v2 = ((body.flags ?? 0) & IS_COMPONENTS_V2) !== 0;
  if (v2) refuseLegacy(body);
  data.components = read(composition, v2, data.attachments ?? [], await findNamed(composition));
  if (v2) row.flags |= IS_COMPONENTS_V2;
}

/**
 * Computes the components of a message after an edit. It runs once the files are known, because components
 * refer to files.
 */
export type ComponentEdit = (attachments: readonly AttachmentRecord[]) => Component[] | undefined;

/**
 * The components of a message with `flags` after an edit. IS_COMPONENTS_V2 is never removed; an edit may add
 * it if it also removes everything that such a message cannot have.
 */
export async function editComponents(composition: Composition, flags: number): Promise<ComponentEdit> {
  const { body } = composition;
  const v2 = ((flags | (body.flags ?? 0)) & IS_COMPONENTS_V2) !== 0;
  if (v2) refuseLegacy(body);
  const becomesV2 = v2 && (flags & IS_COMPONENTS_V2) === 0;
  if (body.components === undefined && !becomesV2) return () => undefined;
  const named = await findNamed(composition);
  return (attachments) => (isGiven(body.components) || v2 ? read(composition, v2, attachments, named) : []);
}

function read(
  { ctx, writer, body }: Composition,
  v2: boolean,
  attachments: readonly AttachmentRecord[],
  named: Pick<ComponentRules, 'sold' | 'emojis'>,
): Component[] {
  const given = body.components ?? [];
  if (writer.kind === 'person') {
    failForm({ components: complain.custom('COMPONENT_TYPE_INVALID', 'Only apps send components.') });
  }
  if (v2 && given.length === 0) failForm({ components: complain.required() });
  const interactive = writer.kind === 'bot' || writer.webhook?.application_id !== undefined;
  return readComponents(given, { form: v2 ? LAYOUT : ROWS, interactive, media: resolver(ctx, attachments), ...named });
}

function refuseLegacy(body: Composition['body']): void {
  complainOf(LEGACY.filter((key) => isGiven(body[key]) && body[key] !== ''));
}

/** Refuses an edit that adds IS_COMPONENTS_V2 but keeps fields that such a message cannot have. */
export function requireBare(row: MessageRow, { embeds }: MessageData): void {
  complainOf([...(row.content === '' ? [] : ['content']), ...(embeds ? ['embeds'] : [])]);
}

function complainOf(given: readonly string[]): void {
  if (given.length === 0) return;
  const complaintOf = (key: string) =>
    complain.custom(
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      `The '${key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    );
  failForm(Object.fromEntries(given.map((key) => [key, complaintOf(key)])));
}

/**
 * Resolves file references of components: clients write `attachment://` with the name (the newest of several
 * files wins), or send back the address they received. Other web addresses are kept as they are.
 */
function resolver({ ids, cdn }: PublicContext, attachments: readonly AttachmentRecord[]): MediaResolver {
  const own = cdn.url('attachments/');
  return (address) => {
    const id = ids.next();
    const name = address.startsWith(SCHEME) ? cleanFilename(nameIn(address)) : undefined;
    const ownId = address.startsWith(own) ? address.slice(own.length).split('/')[1] : undefined;
    const record = attachments.findLast((one) => (name === undefined ? one.id === ownId : one.filename === name));
    if (!record) return name === undefined ? { media: { id, url: address, proxy_url: address } } : undefined;
    const { width = null, height = null, content_type = null } = record;
    const url = `${SCHEME}${record.filename}`;
    const media = { id, url, proxy_url: url, width, height, content_type, attachment_id: record.id };
    return { media, name: record.filename, size: record.size };
  };
}

/** The files of a message that its components show. */
export function shownFiles<F extends { id: Snowflake }>(components: readonly Component[] | undefined, files: readonly F[]): F[] {
  const shown = new Set(mediaIn(components ?? []).map((media) => media.attachment_id));
  return files.filter(({ id }) => shown.has(id));
}

/** The `attachments` of a message: its files except those that its components show. */
export function listedFiles(
  cdn: Cdn,
  channelId: string,
  { components, attachments = [] }: Readonly<Pick<MessageData, 'components' | 'attachments'>>,
): AttachmentObject[] {
  const shown = shownFiles(components, attachments);
  return attachmentObjects(
    cdn,
    channelId,
    attachments.filter((record) => !shown.includes(record)),
  );
}

/** The components of a message, with the current addresses of its files. */
export function componentObjects(
  cdn: Cdn,
  channelId: string,
  { components = [], attachments = [] }: Readonly<MessageData>,
): Component[] {
  return showComponents(components, (media) => {
    const record = attachments.find((one) => one.id === media.attachment_id);
    if (!record) return { ...media, proxy_url: proxyAddress(cdn, media.url) };
    const url = cdn.attachment(channelId, record.id, record.filename);
    return { ...media, url, proxy_url: url };
  });
}
