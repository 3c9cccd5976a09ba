import type { Core } from '../core/core.ts';
import type { Snowflake } from '../core/snowflake.ts';
import { users } from '../users/users.ts';
import { type LobbyRecord, lobbyStore, type MemberRecord } from './store.ts';
import type { CallInfo, Lobby, LobbyMember } from './types.ts';

/** The flag of a member that may link the lobby (docs/contract/enums.md#lobby_member_flag). */
const CAN_LINK_LOBBY = 1;

/** Builds the view of a lobby; undefined if the player is not a member. */
export function lobbyView(core: Core, id: Snowflake): Lobby | undefined {
  return recordOf(core, id) && new LobbyView(core, id);
}

function recordOf(core: Core, id: Snowflake): LobbyRecord | undefined {
  return core.use(lobbyStore).get(id);
}

class LobbyView implements Lobby {
  readonly #core: Core;
  readonly id: Snowflake;

  constructor(core: Core, id: Snowflake) {
    this.#core = core;
    this.id = id;
  }

  get #record() {
    return recordOf(this.#core, this.id);
  }

  get metadata() {
    return { ...this.#record?.data.metadata };
  }

  get linkedChannel() {
    const linked = this.#record?.data.linked;
    return linked && { ...linked };
  }

  get lobbyMemberIds() {
    return [...(this.#record?.members.keys() ?? [])];
  }

  get lobbyMembers() {
    return this.lobbyMemberIds.map((id) => new MemberView(this.#core, this.id, id));
  }

  getLobbyMemberHandle(memberId: Snowflake) {
    return this.#record?.members.has(memberId) ? new MemberView(this.#core, this.id, memberId) : undefined;
  }

  getCallInfoHandle() {
    return this.#record?.voice.size ? callInfo(this.#core, this.id) : undefined;
  }
}

class MemberView implements LobbyMember {
  readonly #core: Core;
  readonly #lobbyId: Snowflake;
  readonly id: Snowflake;

  constructor(core: Core, lobbyId: Snowflake, id: Snowflake) {
    this.#core = core;
    this.#lobbyId = lobbyId;
    this.id = id;
  }

  get #record(): MemberRecord | undefined {
    return recordOf(this.#core, this.#lobbyId)?.members.get(this.id);
  }

  get metadata() {
    return { ...this.#record?.metadata };
  }

  get connected() {
    return this.#record?.connected ?? false;
  }

  get user() {
    return this.#core.use(users).getUser(this.id);
  }

  canLinkLobby() {
    return ((this.#record?.flags ?? 0) & CAN_LINK_LOBBY) !== 0;
  }
}

/** The call of a lobby, also while there is none. */
export function callInfo(core: Core, id: Snowflake): CallInfo {
  return {
    channelId: id,
    guildId: id,
    getParticipants: () => [...(recordOf(core, id)?.voice.keys() ?? [])],
    getVoiceStateHandle: (userId) => {
      const stateOf = () => recordOf(core, id)?.voice.get(userId);
      if (!stateOf()) return undefined;
      return {
        get selfDeaf() {
          return stateOf()?.selfDeaf ?? false;
        },
        get selfMute() {
          return stateOf()?.selfMute ?? false;
        },
      };
    },
  };
}
