import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { CrosspostRow } from '../../../core/tables/webhooks.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { releaseMessageFiles } from '../attachments/files.ts';
import { announceEdit } from '../messages/edit.ts';
import type { Draft } from '../messages/draft.ts';
import { lockMessage } from '../messages/queries.ts';
import { dataOf } from '../messages/message.ts';
import { updateMessageData } from '../messages/save-data.ts';
import { showingFiles } from '../messages/parts/copies.ts';
import { copyData, copyFlags } from './copy.ts';
import { deleteCrosspost, findCopies, type SourceKey } from './queries.ts';
import { FOLLOW_SOURCE } from './jobs.ts';

const NOBODY = { userId: null, reason: null };
const { IS_CROSSPOST, SOURCE_MESSAGE_DELETED } = MESSAGE_FLAGS;
/** The content of a copy whose source is deleted. */
const DELETED_CONTENT = '[Original Message Deleted]';

/** Updates the copies of a published message to its state when the job runs. */
export const followSource = job({
  ...FOLLOW_SOURCE,
  async run(platform, source) {
    for (let after = '0'; ; ) {
      const copies = await findCopies(platform.store.read, source, after);
      for (const copy of copies) await bringInStep(platform, source, copy);
      const last = copies.at(-1);
      if (!last) return;
      after = last.webhook_id;
    }
  },
});

async function bringInStep(platform: Platform, source: SourceKey, copy: CrosspostRow): Promise<void> {
  const guild = await platform.guildStates.ofChannel(copy.channel_id);
  const channel = guild?.channels.get(copy.channel_id)?.row;
  if (!guild || !channel) return;
  const from = await platform.guildStates.ofChannel(source.channel_id);
  await transact(platform, NOBODY, async (tx) => {
    const row = await lockMessage(tx.db, source.channel_id, source.message_id);
    // A copy is recorded until it was emptied: the source may be deleted while the job of an edit runs.
    if (!row) await deleteCrosspost(tx.db, copy);
    const old = await lockMessage(tx.db, copy.channel_id, copy.message_id);
    if (!old) return;
    const saved = row && from ? await follow(tx, platform, { source: row, from, copy: old }) : await empty(tx, old);
    if (saved) await announceEdit(tx, { channel, guild, recipientIds: [] }, saved);
  });
}

interface Pair {
  source: MessageRow;
  from: GuildState;
  copy: MessageRow;
}

/** The copy with the current state of its source; undefined if nothing changed. */
async function follow(tx: Tx, platform: Platform, { source, from, copy }: Pair): Promise<MessageRow | undefined> {
  const row = { ...copy, content: source.content, flags: copyFlags(source), edited_at: source.edited_at };
  const before = dataOf(copy);
  const { data, stored } = copyData(platform, source, from);
  const isSame =
    row.content === copy.content && row.flags === copy.flags && row.edited_at === copy.edited_at && shape(before) === shape(data);
  if (isSame) return undefined;
  // Unchanged files keep their ids.
  if (shape({ attachments: before.attachments }) === shape({ attachments: data.attachments }))
    return updateMessageData(tx.db, row, {
      ...data,
      attachments: before.attachments,
      components: data.components && showingFiles(data.components, data.attachments ?? [], before.attachments ?? []),
    });
  await releaseMessageFiles(tx, copy.channel_id, [copy.id]);
  await stored(tx, row);
  return updateMessageData(tx.db, row, data);
}

/** The data that a copy takes from its source, without the ids of files. */
function shape({ embeds, previews, components, sticker_items, attachments, mention_channels }: Partial<Draft['data']>): string {
  const files = attachments?.map(({ id: _id, ...file }) => file);
  const places = (attachments ?? []).map((_, index) => ({ id: String(index) }));
  const laidOut = components && showingFiles(components, attachments ?? [], places);
  return JSON.stringify([embeds, previews, laidOut, sticker_items, files, mention_channels]);
}

/** A copy without its content, since its source is deleted; undefined if it is emptied already. */
async function empty(tx: Tx, copy: MessageRow): Promise<MessageRow | undefined> {
  if (copy.flags & SOURCE_MESSAGE_DELETED) return undefined;
  await releaseMessageFiles(tx, copy.channel_id, [copy.id]);
  const row = { ...copy, content: DELETED_CONTENT, flags: IS_CROSSPOST | SOURCE_MESSAGE_DELETED, edited_at: tx.now };
  return updateMessageData(tx.db, row, {
    embeds: undefined,
    previews: undefined,
    components: undefined,
    sticker_items: undefined,
    attachments: undefined,
    mention_channels: undefined,
  });
}
