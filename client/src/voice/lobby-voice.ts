import type { Admission } from '@guildhall/call/connection/types';
import type { EventPayloads } from '@guildhall/protocol/events';
import type { LobbyVoiceState } from '@guildhall/protocol/objects/games/lobbies';
import type { Core } from '../core/core.ts';
import type { Snowflake } from '../core/snowflake.ts';

const LOBBY_VOICE_STATES = 17;
const LOBBY_VOICE_SERVER_PING = 42;

/** The state of the player in a call that others see. */
export interface Appearance {
  selfMute: boolean;
  selfDeaf: boolean;
}

/** Receives what the gateway says about the player's place in a call. */
export interface Place {
  /** There is a voice server; an earlier one no longer counts. */
  admitted(admission: Admission): void;
  /** The voice server is lost; another one follows. */
  waiting(): void;
  /** The player is no longer in the call. */
  removed(): void;
}

interface Wanted {
  readonly place: Place;
  appearance: Appearance;
  /** The session of the player's voice state; undefined until the server has named one. */
  sessionId?: string | undefined;
  /** The session that has a voice server. */
  admitted?: string | undefined;
}

/** The player's places in calls of lobbies, as the gateway knows them (opcodes 17 and 42). */
export class LobbyVoice {
  readonly #core: Core;
  readonly #wanted = new Map<Snowflake, Wanted>();
  /** Called when the server has confirmed that the player left. */
  readonly #leaving = new Map<Snowflake, () => void>();

  constructor(core: Core) {
    this.#core = core;
    const reset = () => this.#reset();
    core.attach({
      ready: () => {
        // A new session is in no call yet.
        for (const wanted of this.#wanted.values()) wanted.sessionId = undefined;
        this.#sendSoon();
      },
      dispatched: {
        RESUMED: () => this.#sendSoon(),
        LOBBY_VOICE_STATE_UPDATE: (state: LobbyVoiceState) => this.#setState(state),
        LOBBY_VOICE_SERVER_UPDATE: (update: EventPayloads['LOBBY_VOICE_SERVER_UPDATE']) => this.#setServer(update),
        LOBBY_DELETE: ({ id }: { id: Snowflake }) => this.#remove(id),
      },
      reset,
      dispose: reset,
    });
  }

  /** Joins a call. */
  join(lobbyId: Snowflake, appearance: Appearance, place: Place): void {
    this.#wanted.set(lobbyId, { place, appearance });
    this.#send();
  }

  /** Changes what others see. */
  change(lobbyId: Snowflake, { selfMute, selfDeaf }: Appearance): void {
    const wanted = this.#wanted.get(lobbyId);
    if (!wanted || (wanted.appearance.selfMute === selfMute && wanted.appearance.selfDeaf === selfDeaf)) return;
    wanted.appearance = { selfMute, selfDeaf };
    this.#send();
  }

  /** Asks for the voice server again; false if another session of the player has taken the place. While there is no session, READY does. */
  renew(lobbyId: Snowflake): boolean {
    const wanted = this.#wanted.get(lobbyId);
    if (!wanted || (wanted.sessionId !== undefined && wanted.sessionId !== wanted.admitted)) return false;
    if (this.#core.status === 'ready') this.#core.send(LOBBY_VOICE_SERVER_PING, { lobby_id: lobbyId });
    return true;
  }

  /** Leaves a call; resolves when the server has confirmed it, or the session that was in the call is gone. */
  leave(lobbyId: Snowflake): Promise<void> {
    const sessionId = this.#wanted.get(lobbyId)?.sessionId;
    this.#wanted.delete(lobbyId);
    if (this.#core.status !== 'ready') return Promise.resolve();
    this.#send();
    if (sessionId === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      const settle = () => {
        cancel();
        this.#leaving.delete(lobbyId);
        resolve();
      };
      const cancel = this.#core.clock.after(this.#core.httpTimeoutMs, settle);
      this.#leaving.set(lobbyId, settle);
    });
  }

  /** Sends once the core counts the session as ready. */
  #sendSoon(): void {
    if (this.#wanted.size > 0) queueMicrotask(() => this.#send());
  }

  #send(): void {
    if (this.#core.status !== 'ready') return;
    const lobbies = [...this.#wanted].map(([lobbyId, { appearance }]) => ({
      lobby_id: lobbyId,
      self_mute: appearance.selfMute,
      self_deaf: appearance.selfDeaf,
    }));
    this.#core.send(LOBBY_VOICE_STATES, lobbies);
  }

  #setState({ lobby_id: lobbyId, user_id: userId, channel_id: channelId, session_id: sessionId }: LobbyVoiceState): void {
    if (userId !== this.#core.userId) return;
    const wanted = this.#wanted.get(lobbyId);
    if (channelId !== null) {
      if (wanted) wanted.sessionId = sessionId;
      return;
    }
    this.#leaving.get(lobbyId)?.();
    if (wanted?.sessionId === sessionId) this.#remove(lobbyId);
  }

  /** Voice servers are sent to the session that is in the call only, after its voice state. */
  #setServer({ lobby_id: lobbyId, token, endpoint }: EventPayloads['LOBBY_VOICE_SERVER_UPDATE']): void {
    const wanted = this.#wanted.get(lobbyId);
    const { userId } = this.#core;
    if (!wanted?.sessionId || userId === undefined) return;
    wanted.admitted = wanted.sessionId;
    this.#core.secrets.add(token);
    if (endpoint === null) wanted.place.waiting();
    else wanted.place.admitted({ userId, sessionId: wanted.sessionId, serverId: lobbyId, groupId: lobbyId, token, endpoint });
  }

  #remove(lobbyId: Snowflake): void {
    const wanted = this.#wanted.get(lobbyId);
    this.#wanted.delete(lobbyId);
    this.#leaving.get(lobbyId)?.();
    wanted?.place.removed();
  }

  #reset(): void {
    for (const settle of [...this.#leaving.values()]) settle();
    this.#wanted.clear();
  }
}
