import { LIMITS } from '@guildhall/protocol/limits';
import { notifyStream as operation } from '@guildhall/protocol/operations/messages/streams';
import { bitsOf } from '@guildhall/protocol/permissions';
import { memberState } from '../../../core/access/member.ts';
import { channelPermissions, has } from '../../../core/access/permissions.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { STREAM_NOTIFY } from '../../guild/streams/events.ts';
import { streamKey } from '../../guild/streams/key.ts';
import { findMembersByIds } from '../../guild/members/queries.ts';
import { findConnected } from '../../guild/voice-states/queries.ts';
import { findFriendIds } from '../../people/relationships/queries.ts';
import { ownStream } from './access.ts';

/**
 * Notifies friends about the viewer's stream: STREAM_NOTIFY to those who are members of the guild, may connect to the channel and are not
 * there. Nothing happens in private calls and in guilds with too many members.
 */
export const notifyStream = route(operation, {
  access: ownStream,
  limit: limits.write,
  run: async (ctx, { access: { stream, channel } }) => {
    const { guild } = channel;
    const state = guild?.channels.get(stream.channel_id);
    if (!guild || !state || guild.row.member_count > LIMITS.streams.notifiedMembers.max) return;
    await ctx.transact(async (tx) => {
      const friends = await findMembersByIds(tx.db, guild.id, await findFriendIds(tx.db, stream.owner_id));
      const present = new Set((await findConnected(tx.db, stream.channel_id)).map(({ user_id }) => user_id));
      const reachable = [...friends.values()].filter(({ member, user }) => {
        const bits = channelPermissions(guild, state, memberState(member), tx.now);
        return !present.has(user.id) && has(bits, bitsOf('VIEW_CHANNEL', 'CONNECT'));
      });
      const { owner_id: user_id, channel_id } = stream;
      const data = { stream_key: streamKey(stream), user_id, guild_id: guild.id, channel_id };
      if (reachable.length > 0) tx.emit(STREAM_NOTIFY, { user_ids: reachable.map(({ user }) => user.id) }, data);
    });
  },
});
