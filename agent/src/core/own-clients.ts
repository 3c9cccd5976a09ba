import type { EventPayload } from '@guildhall/protocol/events';
import type { Account } from '../guildhall/account.ts';

/** The kind of clients that a bridge can reach, as clients name it when they identify. */
const WEB = 'web';

type VoiceState = Pick<EventPayload<'VOICE_STATE_UPDATE'>, 'user_id' | 'session_id' | 'channel_id'>;

/** The open web clients of the person by their gateway sessions, and which session is in a call. */
export class OwnClients {
  #web: readonly string[] = [];
  #calling: string | undefined;
  readonly #ownId: () => string;
  readonly #listeners = new Set<() => void>();

  /** Follows the account, which must not have started yet. */
  constructor(account: Account) {
    this.#ownId = () => account.user.id;
    account.on('READY', (data) => this.#begin(data));
    account.on('SESSIONS_REPLACE', (sessions) => this.#replace(sessions));
    account.on('VOICE_STATE_UPDATE', (state) => this.#hear(state));
    account.on('GUILD_CREATE', (guild) => {
      if ('voice_states' in guild) for (const state of guild.voice_states ?? []) this.#hear(state);
    });
    account.on('CALL_CREATE', ({ voice_states }) => {
      for (const state of voice_states) this.#hear(state);
    });
  }

  /** The gateway sessions of the web clients. */
  get web(): readonly string[] {
    return this.#web;
  }

  /** The session that is in a call, in any client. */
  get calling(): string | undefined {
    return this.#calling;
  }

  /** Calls `listener` when a client connects or disconnects, or the call moves to another client; returns a function that stops it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #begin({ sessions = [], guilds }: EventPayload<'READY'>): void {
    this.#calling = undefined;
    for (const guild of guilds) if ('voice_states' in guild) for (const state of guild.voice_states) this.#hear(state);
    this.#replace(sessions);
  }

  #replace(sessions: EventPayload<'SESSIONS_REPLACE'>): void {
    this.#web = sessions.filter(({ client_info }) => client_info.client === WEB).map(({ session_id }) => session_id);
    this.#changed();
  }

  #hear({ user_id, session_id, channel_id }: VoiceState): void {
    if (user_id !== this.#ownId()) return;
    const next = channel_id ? session_id : undefined;
    if (next === this.#calling) return;
    this.#calling = next;
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
