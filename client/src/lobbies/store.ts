import type { GatewayLobby, GatewayLobbyMember, LobbyObject, LobbyVoiceState } from '@guildhall/protocol/objects/games/lobbies';
import type { Area, Core, Ready } from '../core/core.ts';
import type { EventSource } from '../core/events.ts';
import type { Snowflake } from '../core/snowflake.ts';
import { type UserStore, userStore } from '../users/store.ts';
import type { LinkedChannel, VoiceState } from './types.ts';

/** A change of a member. */
export interface LobbyMemberChange {
  lobbyId: Snowflake;
  memberId: Snowflake;
}

/** A user who joined or left the call of a lobby (`added`), or whose mute state changed (undefined). */
export interface VoiceChange {
  lobbyId: Snowflake;
  userId: Snowflake;
  added: boolean | undefined;
}

export interface LobbyStoreEvents {
  created: Snowflake;
  updated: Snowflake;
  deleted: Snowflake;
  memberAdded: LobbyMemberChange;
  memberRemoved: LobbyMemberChange;
  memberUpdated: LobbyMemberChange;
  voice: VoiceChange;
}

/** The cached part of a member; its user is in the store of users. */
export type MemberRecord = Pick<GatewayLobbyMember, 'id' | 'metadata' | 'flags' | 'connected'>;

/** The cached part of a lobby itself. */
export interface LobbyData {
  readonly metadata: Record<string, string>;
  readonly linked: LinkedChannel | undefined;
  /** When the channel was linked, in ms since 1970; 0 if there is none. */
  readonly linkedAt: number;
}

/** A cached lobby. */
export interface LobbyRecord {
  readonly data: LobbyData;
  readonly members: Map<Snowflake, MemberRecord>;
  readonly voice: Map<Snowflake, VoiceState>;
  /** False as long as only a response has named it, and LOBBY_CREATE has not. */
  readonly isAnnounced: boolean;
}

type MemberEvent = { lobby_id: Snowflake; member: GatewayLobbyMember };

/** The lobbies that the areas share, each with its members and its call. */
export class LobbyStore {
  readonly #core: Core;
  readonly #users: UserStore;
  readonly #events;
  #records = new Map<Snowflake, LobbyRecord>();
  /** False before the first READY of a user. */
  #isKnown = false;
  /** For each call under way, the lobbies that events have named since it began. */
  readonly #calls = new Set<Set<Snowflake>>();

  constructor(core: Core) {
    this.#core = core;
    this.#users = core.use(userStore);
    this.#events = core.emitter<LobbyStoreEvents>();
    core.attach(this.#area());
  }

  get events(): EventSource<LobbyStoreEvents> {
    return this.#events;
  }

  get ids(): Snowflake[] {
    return [...this.#records.keys()];
  }

  get(id: Snowflake): LobbyRecord | undefined {
    return this.#records.get(id);
  }

  /** Caches the lobby of a response, unless an event has been faster. */
  async learn(response: Promise<LobbyObject>): Promise<void> {
    const named = new Set<Snowflake>();
    this.#calls.add(named);
    const lobby = await response.finally(() => this.#calls.delete(named));
    if (named.has(lobby.id) || this.#records.has(lobby.id)) return;
    // A response does not say who is connected.
    const members = lobby.members.map((member) => ({ ...member, connected: this.#isMe(member.id) }));
    this.#records.set(lobby.id, this.#record({ ...lobby, members, voice_states: [] }, false));
  }

  /** Forgets a lobby that the player has left. */
  remove(id: Snowflake): void {
    this.#touch(id);
    const record = this.#records.get(id);
    this.#records.delete(id);
    if (record) this.#ended(id, record);
  }

  #area(): Area {
    const replace = (lobby: GatewayLobby) => this.#replace(lobby);
    const update = (event: MemberEvent) => this.#setMember('memberUpdated', event);
    const reset = () => {
      this.#records = new Map();
      this.#isKnown = false;
    };
    const dispatched = {
      LOBBY_CREATE: replace,
      LOBBY_UPDATE: replace,
      LOBBY_DELETE: ({ id }: { id: Snowflake }) => this.remove(id),
      LOBBY_MEMBER_ADD: (event: MemberEvent) => this.#setMember('memberAdded', event),
      LOBBY_MEMBER_UPDATE: update,
      LOBBY_MEMBER_CONNECT: update,
      LOBBY_MEMBER_DISCONNECT: update,
      LOBBY_MEMBER_REMOVE: (event: MemberEvent) => this.#removeMember(event),
      LOBBY_VOICE_STATE_UPDATE: (state: LobbyVoiceState) => this.#setVoice(state),
    };
    return { ready: (data) => this.#ready(data), reset, dispose: reset, dispatched };
  }

  #emit<N extends keyof LobbyStoreEvents>(name: N, event: LobbyStoreEvents[N]): void {
    this.#core.emit(this.#events, name, event);
  }

  #isMe(id: Snowflake): boolean {
    return id === this.#users.currentId;
  }

  #touch(id: Snowflake): void {
    for (const named of this.#calls) named.add(id);
  }

  #member({ user, id, metadata, flags, connected }: GatewayLobbyMember): MemberRecord {
    if (user) this.#users.learn(user);
    return { id, metadata, flags, connected };
  }

  #record(lobby: GatewayLobby, isAnnounced: boolean): LobbyRecord {
    return {
      data: dataOf(lobby),
      members: new Map(lobby.members.map((member) => [member.id, this.#member(member)])),
      voice: new Map(lobby.voice_states.map((state) => [state.user_id, voiceOf(state)])),
      isAnnounced,
    };
  }

  #ready({ lobbies = [] }: Ready): void {
    const before = this.#records;
    this.#records = new Map(lobbies.map((lobby) => [lobby.id, this.#record(lobby, true)]));
    for (const [id, record] of before) {
      this.#touch(id);
      if (!this.#records.has(id)) this.#ended(id, record);
    }
    // At first there is nothing to compare with.
    if (this.#isKnown) for (const [id, record] of this.#records) this.#announce(id, before.get(id), record);
    this.#isKnown = true;
  }

  #replace(lobby: GatewayLobby): void {
    this.#touch(lobby.id);
    const [before, after] = [this.#records.get(lobby.id), this.#record(lobby, true)];
    this.#records.set(lobby.id, after);
    this.#announce(lobby.id, before, after);
  }

  #announce(id: Snowflake, before: LobbyRecord | undefined, after: LobbyRecord): void {
    if (!before?.isAnnounced) this.#emit('created', id);
    this.#compare(id, before?.isAnnounced ? before : { ...after, voice: new Map() }, after);
  }

  #ended(lobbyId: Snowflake, { voice }: LobbyRecord): void {
    for (const userId of voice.keys()) this.#emit('voice', { lobbyId, userId, added: false });
    this.#emit('deleted', lobbyId);
  }

  /** Emits what differs between two states of a lobby. */
  #compare(lobbyId: Snowflake, before: LobbyRecord, after: LobbyRecord): void {
    compareMaps(before.members, after.members, (memberId, added) => {
      const name = added ? 'memberAdded' : added === false ? 'memberRemoved' : 'memberUpdated';
      if (added === undefined || !this.#isMe(memberId)) this.#emit(name, { lobbyId, memberId });
    });
    compareMaps(before.voice, after.voice, (userId, added) => this.#emit('voice', { lobbyId, userId, added }));
    if (!isSame(before.data, after.data)) this.#emit('updated', lobbyId);
  }

  #setMember(name: 'memberAdded' | 'memberUpdated', { lobby_id: lobbyId, member }: MemberEvent): void {
    const record = this.#records.get(lobbyId);
    if (!record) return;
    record.members.set(member.id, this.#member(member));
    if (name === 'memberUpdated' || !this.#isMe(member.id)) this.#emit(name, { lobbyId, memberId: member.id });
  }

  #removeMember({ lobby_id: lobbyId, member: { id: memberId } }: MemberEvent): void {
    const record = this.#records.get(lobbyId);
    if (!record?.members.delete(memberId)) return;
    if (record.voice.delete(memberId)) this.#emit('voice', { lobbyId, userId: memberId, added: false });
    if (!this.#isMe(memberId)) this.#emit('memberRemoved', { lobbyId, memberId });
  }

  #setVoice(state: LobbyVoiceState): void {
    const { lobby_id: lobbyId, user_id: userId } = state;
    const voice = this.#records.get(lobbyId)?.voice;
    const wasIn = voice?.has(userId);
    if (state.channel_id !== null) {
      voice?.set(userId, voiceOf(state));
      if (voice) this.#emit('voice', { lobbyId, userId, added: wasIn ? undefined : true });
    } else if (voice?.delete(userId)) this.#emit('voice', { lobbyId, userId, added: false });
  }
}

/** Builds the store; see LobbyStore. */
export function lobbyStore(core: Core): LobbyStore {
  return new LobbyStore(core);
}

function dataOf({ metadata, linked_channel: linked }: LobbyObject): LobbyData {
  const channel = linked && { id: linked.id, name: linked.name ?? '', guildId: linked.guild_id ?? '' };
  return { metadata: metadata ?? {}, linked: channel, linkedAt: Date.parse(linked?.linked_lobby?.linked_at ?? '') || 0 };
}

function voiceOf({ self_mute, self_deaf }: LobbyVoiceState): VoiceState {
  return { selfMute: self_mute, selfDeaf: self_deaf };
}

/** Calls `differs` with each key that was added (true), removed (false) or has another value (undefined). */
function compareMaps<T>(
  before: ReadonlyMap<Snowflake, T>,
  after: ReadonlyMap<Snowflake, T>,
  differs: (id: Snowflake, added: boolean | undefined) => void,
): void {
  for (const id of before.keys()) if (!after.has(id)) differs(id, false);
  for (const [id, value] of after)
    if (!before.has(id)) differs(id, true);
    else if (!isSame(before.get(id), value)) differs(id, undefined);
}

/** Whether two JSON values have the same text. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
