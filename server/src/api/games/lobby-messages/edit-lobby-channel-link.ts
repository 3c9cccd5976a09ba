import { compareIds, type Snowflake } from '@guildhall/protocol/ids';
import { accessChannel } from '../../../core/access/channel.ts';
import { findPlace } from '../../../core/access/place.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { limits, developing } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { isLinkableKind, LINK_PERMISSIONS } from '../../guild/channels/linkable.ts';
import { findLinkedLobbyId } from './queries.ts';
import { linkTo, setLink } from './link.ts';
import { joinedLobby } from '../lobbies/access.ts';
import { lobbyObject } from '../lobbies/lobby.ts';
import { lockRoster, notifyChanges, updateLobby } from '../lobbies/roster.ts';
import type { LobbyObject } from '@guildhall/protocol/objects/games/lobbies';
import { editLobbyChannelLink as operation } from '@guildhall/protocol/operations/games/lobby-messages';

/** Flag of a member (docs/contract/enums.md#lobby_member_flag). */
const CAN_LINK_LOBBY = 1;

/**
 * Links a lobby with a guild's text channel, replacing any previous one; without `channel_id` or with null unlinks it
 * (LobbyResponse).
 * - 50013 without the flag CAN_LINK_LOBBY, which only the backend sets, also for the lobby's creator.
 * - Linking also requires managing the channel and writing in it.
 * - 50035 if the channel is linked already.
 */
export const editLobbyChannelLink = route(operation, {
  access: joinedLobby,
  limit: developing(limits.write, 'edit_lobby_channel_link'),
  run: async (ctx, { access: { lobby, member }, body: { channel_id } }) => {
    if ((member.flags & CAN_LINK_LOBBY) === 0) fail('MISSING_PERMISSIONS');
    const wanted = channel_id ? await linkable(ctx, channel_id) : null;
    let before = lobby.linked_channel_id;
    for (;;) {
      const guilds = await guildsOf(ctx, [before, wanted]);
      const done = await ctx.transact((tx) => link(tx, ctx.viewer.user.id, { lobbyId: lobby.id, before, wanted, guilds }));
      if ('lobby' in done) return done.lobby;
      // Linked by another request meanwhile: the guild of its channel must be locked first.
      before = done.before;
    }
  },
});

/**
 * Validates a channel to link. 50001 or 10003 if hidden or unknown, 50024 unless it is a guild's text channel without age
 * restriction, else 50013.
 */
async function linkable(ctx: Context, channelId: Snowflake): Promise<Snowflake> {
  const { channel, guild, permissions } = await accessChannel(ctx, channelId);
  if (!guild || !isLinkableKind(channel)) fail('WRONG_CHANNEL_TYPE');
  if (!has(permissions, LINK_PERMISSIONS)) fail('MISSING_PERMISSIONS');
  return channelId;
}

/** The guilds of the given channels, each once, in locking order. */
async function guildsOf(ctx: Context, channelIds: readonly (Snowflake | null)[]): Promise<Snowflake[]> {
  const guilds = new Set<Snowflake>();
  for (const id of channelIds) {
    const guild = id === null ? undefined : (await findPlace(ctx, id))?.guild;
    if (guild) guilds.add(guild.id);
  }
  return [...guilds].toSorted(compareIds);
}

interface Link {
  lobbyId: Snowflake;
  /** The channel the lobby is assumed to be linked to; its guild is among `guilds`. */
  before: Snowflake | null;
  wanted: Snowflake | null;
  guilds: readonly Snowflake[];
}

async function link(
  tx: Tx,
  userId: Snowflake,
  { lobbyId, before, wanted, guilds }: Link,
): Promise<{ lobby: LobbyObject } | { before: Snowflake | null }> {
  const states: GuildState[] = [];
  for (const id of guilds) states.push(await changeGuild(tx, id));
  const rowOf = (id: Snowflake | null): ChannelRow | undefined =>
    id === null ? undefined : states.flatMap((state) => state.channels.get(id)?.row ?? []).at(0);
  const roster = await lockRoster(tx, lobbyId);
  const member = roster.members.get(userId) ?? fail('MISSING_ACCESS');
  if ((member.flags & CAN_LINK_LOBBY) === 0) fail('MISSING_PERMISSIONS');
  const { linked_channel_id } = roster.lobby;
  if (linked_channel_id !== before) return { before: linked_channel_id };
  if (wanted === before) return { lobby: await lobbyObject(tx.db, roster.lobby, roster.members.values()) };
  const channel = wanted === null ? undefined : (rowOf(wanted) ?? fail('UNKNOWN_CHANNEL'));
  if (wanted !== null && (await findLinkedLobbyId(tx.db, wanted)) !== undefined)
    failForm({ channel_id: complain.custom('LOBBY_CHANNEL_ALREADY_LINKED', 'The channel is linked to another lobby.') });
  const old = rowOf(before);
  await updateLobby(tx, roster, { linked_channel_id: wanted });
  if (old?.guild_id) await setLink(tx, old, old.guild_id, null);
  if (channel?.guild_id) await setLink(tx, channel, channel.guild_id, linkTo(roster.lobby, userId, tx.now));
  await notifyChanges(tx, roster);
  return { lobby: await lobbyObject(tx.db, roster.lobby, roster.members.values()) };
}
