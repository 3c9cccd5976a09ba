import type { Admission, AudioFrame, CallConnection } from '@guildhall/call/connection/types';
import type { Account } from '../person/account.ts';
import type { Engine } from './engine.ts';
import { Speaker } from './speaker.ts';

/** A person's place in a call: the connection, and the sound of the others. */
export class Call {
  readonly engine: Engine;
  readonly admission: Admission;
  readonly connection: CallConnection;
  /** By user. */
  readonly speakers = new Map<string, Speaker>();
  /** The others in the call. */
  others: ReadonlySet<string> = new Set();
  /** Whether others can decrypt what this person says. */
  isShared = false;
  readonly #person: Account;
  readonly #opening = new Map<string, AudioFrame[]>();
  readonly #decoders: { free(): void }[] = [];
  #isOver = false;

  constructor(person: Account, engine: Engine, admission: Admission) {
    this.#person = person;
    this.engine = engine;
    this.admission = admission;
    const { log } = person.session;
    this.connection = engine.open({
      admission: { ...admission, endpoint: `${person.session.host}/voice` },
      scheme: 'ws',
      transports: ['websocket'],
      video: false,
      events: {
        state: () => log.changed(),
        users: (users) => {
          this.others = users;
          log.changed();
        },
        speaking: (userId, flags) => this.#note(`${this.#name(userId)} ${flags === 0 ? 'stopped speaking' : 'began to speak'}`),
        audio: (frame) => this.#receive(frame),
        encryption: () => void this.#changed(),
      },
    });
  }

  get isOver(): boolean {
    return this.#isOver || this.connection.state.kind === 'ended';
  }

  close(): void {
    this.#isOver = true;
    this.connection.close();
    for (const decoder of this.#decoders.splice(0)) decoder.free();
  }

  async #changed(): Promise<void> {
    this.isShared = ((await this.connection.privacyCode()) ?? '') !== '';
    this.#person.session.log.changed();
  }

  #receive(frame: AudioFrame): void {
    const { userId } = frame;
    if (this.#isOver) return;
    const speaker = this.speakers.get(userId);
    const waiting = this.#opening.get(userId);
    if (speaker) speaker.push(frame);
    else if (waiting) waiting.push(frame);
    else {
      this.#opening.set(userId, [frame]);
      void this.#open(userId);
    }
    this.#person.session.log.changed();
  }

  async #open(userId: string): Promise<void> {
    const decoder = await this.engine.createDecoder({ channels: 1 });
    if (this.#isOver) return decoder.free();
    this.#decoders.push(decoder);
    const speaker = new Speaker({ decode: (opus) => decoded(decoder, opus), isSilence: this.engine.isSilence });
    for (const frame of this.#opening.get(userId) ?? []) speaker.push(frame);
    this.#opening.delete(userId);
    this.speakers.set(userId, speaker);
    this.#person.session.log.changed();
  }

  #note(words: string): void {
    this.#person.session.log.add({ kind: 'did', words });
  }

  #name(userId: string): string {
    return this.#person.declared.get(userId) ?? this.#person.session.view.userName(userId);
  }
}

/** The samples of a frame, one channel; none if it is not Opus. */
function decoded(decoder: Awaited<ReturnType<Engine['createDecoder']>>, opus: Uint8Array): Float32Array {
  try {
    return decoder.decodeFloat(opus);
  } catch {
    return new Float32Array(0);
  }
}
