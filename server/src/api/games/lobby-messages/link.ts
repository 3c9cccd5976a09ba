import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/context.ts';
import { fail } from '../../../core/errors.ts';
import { changeGuild } from '../../../core/guild-state.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { job } from '../../../core/job.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import type { ChannelRow } from '../../../core/tables.ts';
import { type Tx, transact } from '../../../core/transact.ts';
import { CHANNEL_UPDATE } from '../../messages/channels/events.ts';
import { channelObject, type LinkedLobby } from '../../messages/channels/channel.ts';
import { findHead } from '../../messages/channels/queries.ts';
import { findLobby } from '../lobbies/queries.ts';
import { lockRosterOf, type Roster, tellChanges, updateLobby } from '../lobbies/roster.ts';
import { hasAuthorized } from '../../oauth2/grants.ts';
import { findLinkedLobbyId } from './queries.ts';
import { REFRESH_LINK } from './jobs.ts';

/** Bit of a lobby's flags: only who lets the application act for them writes in the linked channel. */
export const REQUIRE_APPLICATION_AUTHORIZATION = 1;

/** The lobby that shares a channel's messages, as the channel's row has it. */
export function linkOf({ linked_lobby_json }: Pick<ChannelRow, 'linked_lobby_json'>): LinkedLobby | undefined {
  return linked_lobby_json === null ? undefined : JSON.parse(linked_lobby_json);
}

/**
 * Ends the request of a person who writes in a channel whose lobby asks for its application's authorization, without
 * having given it (50026).
 */
export async function requireAuthorization(ctx: Context, channel: ChannelRow): Promise<void> {
  const link = linkOf(channel);
  if (!link?.require_application_authorization || ctx.viewer.kind !== 'person') return;
  const pair = { application_id: link.application_id, user_id: ctx.viewer.user.id };
  if (!(await hasAuthorized(ctx.store.read, pair))) fail('MISSING_SCOPE');
}

/** What a channel says of the lobby that it is linked to. */
export function linkTo({ id, application_id, flags }: LobbyRow, linked_by: Snowflake, now: number): LinkedLobby {
  const linked_at = isoTime(now);
  const require_application_authorization = (flags & REQUIRE_APPLICATION_AUTHORIZATION) !== 0;
  return { application_id, lobby_id: id, linked_by, linked_at, require_application_authorization };
}

/** Sets what a channel says of its lobby, or takes it away, with CHANNEL_UPDATE; its guild is held already (changeGuild). */
export async function setLink(tx: Tx, channel: ChannelRow, guildId: Snowflake, link: LinkedLobby | null): Promise<void> {
  const linked_lobby_json = link && JSON.stringify(link);
  await tx.db.kysely.updateTable('channels').set({ linked_lobby_json }).where('id', '=', channel.id).execute();
  const object = channelObject({ ...channel, linked_lobby_json }, await findHead(tx.db, channel.id));
  tx.emit(CHANNEL_UPDATE, { guild_id: guildId, channel_id: channel.id }, { ...object, linked_lobby: link });
}

/** A channel goes (its guild is held): its lobby has none any more, and its members are told. */
export async function dropLink(tx: Tx, channelId: Snowflake): Promise<void> {
  const roster = await lockLinked(tx, channelId);
  if (!roster) return;
  await updateLobby(tx, roster, { linked_channel_id: null });
  await tellChanges(tx, roster);
}

/**
 * A channel is called otherwise (its guild is held): the members of its lobby are told (client-library.tsv, LinkedChannel::Name).
 */
export async function tellRenamed(tx: Tx, channelId: Snowflake): Promise<void> {
  const roster = await lockLinked(tx, channelId);
  if (roster) await tellChanges(tx, { ...roster, updated: true });
}

/** The lobby that a channel is linked to, held for the transaction; undefined when there is none. */
async function lockLinked(tx: Tx, channelId: Snowflake): Promise<Roster | undefined> {
  const lobbyId = await findLinkedLobbyId(tx.db, channelId);
  const roster = lobbyId === undefined ? undefined : await lockRosterOf(tx, lobbyId);
  return roster?.lobby.linked_channel_id === channelId ? roster : undefined;
}

/**
 * A channel says what its lobby says of it now: nothing when the lobby is gone. In a transaction of its own, since
 * guilds are held before lobbies.
 */
export const refreshLink = job({
  ...REFRESH_LINK,
  run: async (platform, { channel_id, guild_id }) => {
    // Guilds that are gone cannot be held.
    if (!(await platform.guildStates.get(guild_id))?.channels.has(channel_id)) return;
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      const channel = (await changeGuild(tx.db, guild_id)).channels.get(channel_id)?.row;
      const link = channel && linkOf(channel);
      if (!channel || !link) return;
      const lobby = await findLobby(tx.db, link.lobby_id);
      const isLinked = lobby?.linked_channel_id === channel_id;
      await setLink(
        tx,
        channel,
        guild_id,
        isLinked ? { ...linkTo(lobby, link.linked_by, tx.now), linked_at: link.linked_at } : null,
      );
    });
  },
});
