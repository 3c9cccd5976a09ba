import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { job } from '../../../core/framework/job.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import { type Tx, transact } from '../../../core/framework/transact.ts';
import { CHANNEL_UPDATE } from '../../guild/channels/events.ts';
import { channelObject } from '../../guild/channels/channel.ts';
import { findHead } from '../../guild/channels/queries.ts';
import { findLobby } from '../lobbies/queries.ts';
import { lockRosterOf, type Roster, notifyChanges, updateLobby } from '../lobbies/roster.ts';
import { hasAuthorized } from '../../apps/grants/grants.ts';
import { findLinkedLobbyId } from './queries.ts';
import { REFRESH_LINK } from './jobs.ts';
import type { LinkedLobby } from '@guildhall/protocol/objects/messages/channels';

/** Flag of a lobby: only users who have authorized the application write in the linked channel. */
export const REQUIRE_APPLICATION_AUTHORIZATION = 1;

/** The linked lobby in a channel's row. */
export function linkOf({ linked_lobby_json }: Pick<ChannelRow, 'linked_lobby_json'>): LinkedLobby | undefined {
  return linked_lobby_json === null ? undefined : JSON.parse(linked_lobby_json);
}

/** Fails with 50026 if the channel's lobby requires its application's authorization and the author lacks it. */
export async function requireAuthorization(ctx: Context, channel: ChannelRow): Promise<void> {
  const link = linkOf(channel);
  if (!link?.require_application_authorization || ctx.viewer.kind !== 'person') return;
  const pair = { application_id: link.application_id, user_id: ctx.viewer.user.id };
  if (!(await hasAuthorized(ctx.store.read, pair))) fail('MISSING_SCOPE');
}

/** The linked lobby as stored in the channel. */
export function linkTo({ id, application_id, flags }: LobbyRow, linked_by: Snowflake, now: number): LinkedLobby {
  const linked_at = isoTime(now);
  const require_application_authorization = (flags & REQUIRE_APPLICATION_AUTHORIZATION) !== 0;
  return { application_id, lobby_id: id, linked_by, linked_at, require_application_authorization };
}

/** Sets or clears a channel's linked lobby, with CHANNEL_UPDATE; the guild must be locked (changeGuild). */
export async function setLink(tx: Tx, channel: ChannelRow, guildId: Snowflake, link: LinkedLobby | null): Promise<void> {
  const linked_lobby_json = link && JSON.stringify(link);
  await tx.db.kysely.updateTable('channels').set({ linked_lobby_json }).where('id', '=', channel.id).execute();
  const object = channelObject({ ...channel, linked_lobby_json }, await findHead(tx.db, channel.id));
  tx.emit(CHANNEL_UPDATE, { guild_id: guildId, channel_id: channel.id }, { ...object, linked_lobby: link });
}

/** Unlinks a channel that is deleted from its lobby and notifies the members; the guild must be locked. */
export async function deleteLink(tx: Tx, channelId: Snowflake): Promise<void> {
  const roster = await lockLinked(tx, channelId);
  if (!roster) return;
  await updateLobby(tx, roster, { linked_channel_id: null });
  await notifyChanges(tx, roster);
}

/**
 * Notifies the lobby's members that a channel was renamed (docs/contract/lobbies.md#linked-channels); the guild must
 * be locked.
 */
export async function notifyRenamed(tx: Tx, channelId: Snowflake): Promise<void> {
  const roster = await lockLinked(tx, channelId);
  if (roster) await notifyChanges(tx, { ...roster, updated: true });
}

/** Locks the lobby that a channel is linked to; undefined if there is none. */
async function lockLinked(tx: Tx, channelId: Snowflake): Promise<Roster | undefined> {
  const lobbyId = await findLinkedLobbyId(tx.db, channelId);
  const roster = lobbyId === undefined ? undefined : await lockRosterOf(tx, lobbyId);
  return roster?.lobby.linked_channel_id === channelId ? roster : undefined;
}

/**
 * Refreshes the linked lobby in a channel, or clears it if the lobby is gone. Runs in its own transaction, since
 * guilds are locked
 * before lobbies.
 */
export const refreshLink = job({
  ...REFRESH_LINK,
  run: async (platform, { channel_id, guild_id }) => {
    // Deleted guilds cannot be locked.
    if (!(await platform.guildStates.get(guild_id))?.channels.has(channel_id)) return;
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      const channel = (await changeGuild(tx, guild_id)).channels.get(channel_id)?.row;
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
