import { begin } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import type { Snowflake } from '../core/snowflake.ts';
import { type GuestCallOptions, requireLinked } from './guest.ts';
import { guildChannels, guildList } from './guilds.ts';
import type { GuildChannel, GuildMinimal } from './types.ts';

/** See Lobbies. */
export async function linkChannelToLobby(
  core: Core,
  lobbyId: Snowflake,
  channel_id: Snowflake,
  options?: CallOptions,
): Promise<void> {
  begin(core, 'lobbies.linkChannelToLobby', ['lobbyId', 'id', lobbyId], ['channelId', 'id', channel_id]);
  await link(core, lobbyId, { channel_id }, options);
}

/** See Lobbies. */
export async function unlinkChannelFromLobby(core: Core, lobbyId: Snowflake, options?: CallOptions): Promise<void> {
  begin(core, 'lobbies.unlinkChannelFromLobby', ['lobbyId', 'id', lobbyId]);
  await link(core, lobbyId, {}, options);
}

/** See Lobbies. */
export async function joinLinkedLobbyGuild(core: Core, lobby_id: Snowflake, options: GuestCallOptions = {}): Promise<string> {
  begin(core, 'lobbies.joinLinkedLobbyGuild', ['lobbyId', 'id', lobby_id]);
  await requireLinked(core, options);
  const { signal } = options;
  const { code } = await core.http.call('POST /lobbies/{lobby_id}/members/@me/invites', { lobby_id, signal });
  const address = `${core.addresses.web}/invite/${code}`;
  // The invite is valid even if its page cannot be opened here: the game may show the address.
  await core.openUrl(address).catch((error: Error) => core.log.warn(error.message));
  return address;
}

/** See Lobbies. */
export async function getUserGuilds(core: Core, options?: CallOptions): Promise<GuildMinimal[]> {
  begin(core, 'lobbies.getUserGuilds');
  return core.use(guildList)(options);
}

/** See Lobbies. */
export async function getGuildChannels(core: Core, guild_id: Snowflake, { signal }: CallOptions = {}): Promise<GuildChannel[]> {
  begin(core, 'lobbies.getGuildChannels', ['guildId', 'id', guild_id]);
  return guildChannels(await core.http.call('GET /guilds/{guild_id}/channels', { guild_id, signal }));
}

async function link(core: Core, lobby_id: Snowflake, body: { channel_id?: Snowflake }, { signal }: CallOptions = {}) {
  await core.http.call('PATCH /lobbies/{lobby_id}/channel-linking', { lobby_id, body, signal });
}
