import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import { CHANNEL_UPDATE } from '../../guild/channels/events.ts';
import { addSystemMessage } from '../messages/system.ts';
import { lockGroup, updateGroupRow } from './group-queries.ts';
import { emitToEach, loadConversation } from './views.ts';
import type { PrivateChannelObject } from '@guildhall/protocol/objects/messages/direct-messages';

/** The fields of a group change; `icon` is a data URI, `owner` one of its users. */
export interface GroupChange {
  name?: string | null | undefined;
  icon?: string | null | undefined;
  owner?: Snowflake | null | undefined;
}

/**
 * Changes the name or icon of a group, which all its users may do, or its owner, which only the owner may
 * (50013): CHANNEL_UPDATE to each user, and a system message for name and icon. Returns the group as the
 * viewer sees it.
 */
export async function updateGroup(ctx: Context, { channel }: ChannelAccess, change: GroupChange): Promise<PrivateChannelObject> {
  const { user } = ctx.viewer;
  const name = change.name === undefined ? undefined : change.name?.trim() || null;
  const folder = `channel-icons/${channel.id}`;
  const icon = change.icon && (await saveImage(ctx.blobs, folder, readImage(change.icon, 'icon')));
  return ctx.transact(async (tx) => {
    const row = (await lockGroup(tx.db, channel.id)) ?? fail('UNKNOWN_CHANNEL');
    const before = await loadConversation(tx.db, row);
    if (!before.userIds.includes(user.id)) fail('MISSING_ACCESS');
    const values = changed(row, { ...(name === undefined ? {} : { name }), ...(icon === undefined ? {} : { icon }) });
    if (change.owner && change.owner !== row.owner_id) {
      if (row.owner_id !== user.id) fail('MISSING_PERMISSIONS');
      if (!before.userIds.includes(change.owner)) failForm({ owner: complain.choices(before.userIds) });
      values.owner_id = change.owner;
    }
    if (Object.keys(values).length === 0) return before.seenBy(user.id);
    const group = await loadConversation(tx.db, await updateGroupRow(tx.db, row, values));
    emitToEach(tx, CHANNEL_UPDATE, group, group.userIds);
    const place = { channel: group.row, recipientIds: group.userIds };
    if (values.name !== undefined)
      await addSystemMessage(tx, place, { type: MESSAGE_TYPES.CHANNEL_NAME_CHANGE, author: user, content: values.name ?? '' });
    if (values.icon !== undefined) await addSystemMessage(tx, place, { type: MESSAGE_TYPES.CHANNEL_ICON_CHANGE, author: user });
    return group.seenBy(user.id);
  });
}

/** The given values that differ from the row's. */
function changed(row: ChannelRow, values: Partial<Pick<ChannelRow, 'name' | 'icon'>>): Partial<ChannelRow> {
  return {
    ...(values.name === undefined || values.name === row.name ? {} : { name: values.name }),
    ...(values.icon === undefined || values.icon === row.icon ? {} : { icon: values.icon }),
  };
}
