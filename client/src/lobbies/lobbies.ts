import { begin, expectLength, expectMetadata } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import type { EventSource } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';
import { lazyCalls } from '../core/lazy.ts';
import { compareIds, type Snowflake } from '../core/snowflake.ts';
import { type GuestCallOptions, requireLinked } from './guest.ts';
import type { LinkingCalls } from './linking.ts';
import { type LobbyMemberChange, lobbyStore } from './store.ts';
import type { GuildChannel, GuildMinimal, Lobby } from './types.ts';
import { lobbyView } from './views.ts';

/** The events of `client.lobbies`. */
export interface LobbiesEvents {
  /** A lobby became available, by its id: made, joined, or back after an outage. */
  created: Snowflake;
  /** A lobby is gone for the player, by its id: deleted, removed from it, or left. */
  deleted: Snowflake;
  /** The metadata or the linked channel of a lobby changed, by its id. */
  updated: Snowflake;
  /** Another user became a member. */
  memberAdded: LobbyMemberChange;
  /** Another user stopped being a member; not when they merely disconnect. */
  memberRemoved: LobbyMemberChange;
  /** A member connected, disconnected, or has other metadata. */
  memberUpdated: LobbyMemberChange;
}

/** The lobbies of the player in this game, and the guilds whose channels can be linked. All calls need a ready session. */
export interface Lobbies extends EventSource<LobbiesEvents> {
  /**
   * Joins the lobby of a secret (1 to 250 characters), or creates it; resolves with its id. A secret leads to its lobby
   * for 30 days. Rejects with code 30019 if the lobby is full.
   * @since 1.0
   */
  createOrJoinLobby(secret: string, options?: CallOptions): Promise<Snowflake>;
  /**
   * Same, and replaces the metadata of the lobby and of the player in it: at most 25 keys and values of 1,024 characters.
   * @since 1.0
   */
  createOrJoinLobbyWithMetadata(
    secret: string,
    lobbyMetadata: Readonly<Record<string, string>>,
    memberMetadata: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<Snowflake>;
  /**
   * Leaves a lobby that was made with a secret; lobbies of the game's backend cannot be left (code 50013).
   * @since 1.0
   */
  leaveLobby(lobbyId: Snowflake, options?: CallOptions): Promise<void>;
  /** The lobbies of the player. @since 1.0 */
  getLobbyIds(): Snowflake[];
  /** A live view of a lobby; undefined if the player is not a member. @since 1.0 */
  getLobbyHandle(lobbyId: Snowflake): Lobby | undefined;
  /**
   * Links a lobby to a text channel of a guild. The player needs the member flag CanLinkLobby, and permission to manage the
   * channel and to write in it (code 50013).
   * @since 1.0
   */
  linkChannelToLobby(lobbyId: Snowflake, channelId: Snowflake, options?: CallOptions): Promise<void>;
  /** Ends the link. The player needs the member flag CanLinkLobby (code 50013). @since 1.0 */
  unlinkChannelFromLobby(lobbyId: Snowflake, options?: CallOptions): Promise<void>;
  /**
   * Makes an invite into the guild of the linked channel, for the player only, for one use within an hour; opens its page and
   * resolves with its address. Rejects with code 10003 if no channel is linked.
   * @since 1.5
   */
  joinLinkedLobbyGuild(lobbyId: Snowflake, options?: GuestCallOptions): Promise<string>;
  /** The player's guilds; the list is at most a minute old. @since 1.0 */
  getUserGuilds(options?: CallOptions): Promise<GuildMinimal[]>;
  /**
   * The channels of a guild that the player may see, sorted as in the desktop client: those without a category, then each
   * category with its channels, text before voice.
   * @since 1.0
   */
  getGuildChannels(guildId: Snowflake, options?: CallOptions): Promise<GuildChannel[]>;
}

/** The calls about linked channels. */
const LINKING_CALLS = [
  'linkChannelToLobby',
  'unlinkChannelFromLobby',
  'joinLinkedLobbyGuild',
  'getUserGuilds',
  'getGuildChannels',
] as const;

/** Builds `client.lobbies`. */
export function lobbies(core: Core): Lobbies {
  const store = core.use(lobbyStore);

  const join = async (member: string, secret: string, body: object, { signal }: CallOptions = {}) => {
    begin(core, member, ['secret', 'text', secret]);
    core.secrets.add(secret);
    expectLength('secret', secret, 250);
    const response = core.http.call('PUT /lobbies', { body: { secret, ...body }, signal });
    await store.learn(response);
    return (await response).id;
  };

  return {
    ...lazyCalls<LinkingCalls, keyof LinkingCalls>(
      async () => (await import('./linking.ts')).linkingCalls(core, { requireLinked, compareIds }),
      LINKING_CALLS,
    ),
    on: (name, listener, options) => store.events.on(name, listener, options),
    createOrJoinLobby: (secret, options) => join('lobbies.createOrJoinLobby', secret, {}, options),
    async createOrJoinLobbyWithMetadata(secret, lobby_metadata, member_metadata, options) {
      const member = 'lobbies.createOrJoinLobbyWithMetadata';
      begin(core, member, ['lobbyMetadata', 'map', lobby_metadata], ['memberMetadata', 'map', member_metadata]);
      expectMetadata('lobbyMetadata', lobby_metadata);
      expectMetadata('memberMetadata', member_metadata);
      return join(member, secret, { lobby_metadata, member_metadata }, options);
    },
    async leaveLobby(lobby_id, { signal } = {}) {
      begin(core, 'lobbies.leaveLobby', ['lobbyId', 'id', lobby_id]);
      await core.http.call('DELETE /lobbies/{lobby_id}/members/@me', { lobby_id, signal });
      store.remove(lobby_id);
    },
    getLobbyIds: () => store.ids,
    getLobbyHandle: (id) => lobbyView(core, id),
  };
}
