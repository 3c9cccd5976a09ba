import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import type { Snowflake } from '../core/snowflake.ts';
import type { GuestCallOptions, requireLinked } from './guest.ts';
import { type ChannelParts, guildChannels, guildList } from './guilds.ts';
import type { GuildChannel, GuildMinimal } from './types.ts';

/** The dependencies of the calls, passed in for the reason that core/tools.ts gives. */
export interface LinkingParts extends ChannelParts {
  requireLinked: typeof requireLinked;
}

/** The calls about linked channels, which few games make; see Lobbies. */
export function linkingCalls(core: Core, parts: LinkingParts) {
  const { addresses, http, log } = core;
  const { begin } = core.tools;
  const guilds = guildList(core);
  const link = async (lobby_id: Snowflake, body: { channel_id?: Snowflake }, { signal }: CallOptions = {}) => {
    await http.call('PATCH /lobbies/{lobby_id}/channel-linking', { lobby_id, body, signal });
  };

  return {
    async linkChannelToLobby(lobbyId: Snowflake, channel_id: Snowflake, options?: CallOptions): Promise<void> {
      begin(core, 'lobbies.linkChannelToLobby', ['lobbyId', 'id', lobbyId], ['channelId', 'id', channel_id]);
      await link(lobbyId, { channel_id }, options);
    },

    async unlinkChannelFromLobby(lobbyId: Snowflake, options?: CallOptions): Promise<void> {
      begin(core, 'lobbies.unlinkChannelFromLobby', ['lobbyId', 'id', lobbyId]);
      await link(lobbyId, {}, options);
    },

    async joinLinkedLobbyGuild(lobby_id: Snowflake, options: GuestCallOptions = {}): Promise<string> {
      begin(core, 'lobbies.joinLinkedLobbyGuild', ['lobbyId', 'id', lobby_id]);
      await parts.requireLinked(core, options);
      const { signal } = options;
      const { code } = await http.call('POST /lobbies/{lobby_id}/members/@me/invites', { lobby_id, signal });
      const address = `${addresses.web}/invite/${code}`;
      // The invite is valid even if its page cannot be opened here: the game may show the address.
      await core.openUrl(address).catch((error: Error) => log.warn(error.message));
      return address;
    },

    async getUserGuilds(options?: CallOptions): Promise<GuildMinimal[]> {
      begin(core, 'lobbies.getUserGuilds');
      return guilds(options);
    },

    async getGuildChannels(guild_id: Snowflake, { signal }: CallOptions = {}): Promise<GuildChannel[]> {
      begin(core, 'lobbies.getGuildChannels', ['guildId', 'id', guild_id]);
      return guildChannels(await http.call('GET /guilds/{guild_id}/channels', { guild_id, signal }), parts);
    },
  };
}

export type LinkingCalls = ReturnType<typeof linkingCalls>;
