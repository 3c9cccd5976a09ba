import type { Admission } from '@guildhall/call/connection/types';
import { HallError } from '../errors.ts';
import { type Account, type Patience, waitFor } from '../person/account.ts';
import { isEvent } from '../wire.ts';
import { Call } from './call.ts';

/** Ms that the keys of a call may take. */
const KEYS = 2000;

/** The calls of a person: at most one at a time, that of the voice channel that they are in. */
export class Voice {
  readonly #person: Account;
  #call: Call | undefined;

  constructor(person: Account) {
    this.#person = person;
  }

  /** The call of their voice channel; connects to it first if they are not, also after they were moved. */
  async call(patience: Patience = {}): Promise<Call> {
    const { name, session } = this.#person;
    if (session.view.voiceChannelId === null)
      throw new HallError(`${name} is in no voice channel. Join one first: await ${name}.joins('hall').`);
    const admission = await waitFor(
      this.#person,
      () => this.#admission(),
      () => `${name} was not admitted to the voice server.`,
      patience,
    );
    const known = this.#call;
    if (known && !known.isOver && known.admission.token === admission.token) return known;
    known?.close();
    const { engine } = await import('./engine.ts');
    const call = new Call(this.#person, engine, admission);
    this.#call = call;
    void session.ended.then(() => call.close());
    await waitFor(
      this.#person,
      () => (call.connection.state.kind === 'connected' || call.isOver ? true : undefined),
      () => `${name} could not connect to the voice server: the connection is ${call.connection.state.kind}.`,
      patience,
    );
    if (call.isOver) throw new HallError(`${name} could not connect to the voice server: it closed the connection.`);
    // Sound that is played meanwhile could not be decrypted. A user who keeps out of the encryption is not waited for.
    await waitFor(
      this.#person,
      () => (call.others.size === 0 || call.isShared ? true : undefined),
      () => `${name} shares no keys with the others in the call.`,
      { within: KEYS },
    ).catch(() => undefined);
    session.log.add({ kind: 'did', words: `${name} is connected to the call` });
    return call;
  }

  /** Ends the connection to the call, if there is one. */
  leave(): void {
    this.#call?.close();
    this.#call = undefined;
  }

  /** The last admission that the gateway has sent for their voice channel. */
  #admission(): Admission | undefined {
    const { session, id: userId } = this.#person;
    const channelId = session.view.voiceChannelId;
    let sessionId: string | undefined;
    let found: Admission | undefined;
    for (const entry of session.log.entries) {
      if (entry.kind !== 'event') continue;
      const { frame } = entry;
      if (isEvent(frame, 'VOICE_STATE_UPDATE') && frame.d.user_id === userId) {
        sessionId = frame.d.session_id;
        if (frame.d.channel_id !== channelId) found = undefined;
      } else if (isEvent(frame, 'VOICE_SERVER_UPDATE')) {
        const { guild_id: serverId, token, endpoint } = frame.d;
        found = undefined;
        if (sessionId === undefined || channelId === null || !serverId || !endpoint) continue;
        found = { userId, sessionId, serverId, groupId: channelId, token, endpoint };
      }
    }
    return found;
  }
}
