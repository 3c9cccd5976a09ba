import { openConnection } from '@guildhall/call/connection/connection';
import type { ConnectionParts } from '@guildhall/call/connection/parts';
import type {
  AudioFrame,
  CallConnection,
  ConnectionOptions,
  ConnectionState,
  VideoFrame,
} from '@guildhall/call/connection/types';
import { WebSocket } from 'ws';
import { openDaveyMember } from './davey-member.ts';
import type { Admission } from './voice-admission.ts';

/** In ms. Guards against a hang; not an assertion. */
const TIMEOUT_MS = 60_000;

/** A person in a call by the connection of browsers and games, in this process; records what it reports. */
export class CallUser {
  readonly connection: CallConnection;
  readonly states: ConnectionState[] = [];
  readonly frames: AudioFrame[] = [];
  readonly pictures: VideoFrame[] = [];
  /** The last flags of opcode 5, by user. */
  readonly speaking = new Map<string, number>();
  readonly id: string;
  others: ReadonlySet<string> = new Set();
  readonly #changed = new Set<() => void>();

  constructor(
    admission: Admission,
    options: Partial<ConnectionOptions> & { host: string },
    parts: Partial<ConnectionParts> = {},
  ) {
    const { userId, sessionId, serverId, channelId: groupId, token } = admission;
    const { host, ...more } = options;
    this.id = userId;
    const noted =
      <Parts extends unknown[]>(note: (...parts: Parts) => void) =>
      (...parts: Parts) => {
        note(...parts);
        this.look();
      };
    this.connection = openConnection(
      {
        admission: { userId, sessionId, serverId, groupId, token, endpoint: `${host}/voice` },
        scheme: 'ws',
        ...more,
        events: {
          state: noted((state) => this.states.push(state)),
          users: noted((users) => {
            this.others = users;
          }),
          speaking: noted((user, flags) => this.speaking.set(user, flags)),
          audio: noted((frame) => this.frames.push(frame)),
          video: noted((picture) => this.pictures.push(picture)),
          encryption: noted(() => {}),
          ...more.events,
        },
      },
      { openMember: openDaveyMember, WebSocket, ...parts },
    );
  }

  /** Checks the awaited conditions. */
  look(): void {
    for (const changed of [...this.#changed]) changed();
  }

  /** Resolves when a condition holds, checked after each event. */
  until(what: string, holds: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (act: () => void) => {
        clearTimeout(timer);
        this.#changed.delete(look);
        act();
      };
      const look = () => {
        if (holds()) finish(resolve);
      };
      const states = () => this.states.map((state) => JSON.stringify(state)).join(' ');
      const timer = setTimeout(() => finish(() => reject(new Error(`no ${what} came; states ${states()}`))), TIMEOUT_MS);
      this.#changed.add(look);
      look();
    });
  }

  /** Resolves when the state is of a kind. */
  is(kind: ConnectionState['kind']): Promise<void> {
    return this.until(kind, () => this.connection.state.kind === kind);
  }

  /** The sound that was heard from a user, in hexadecimal digits and in its order: decryption may change that of arrival. */
  heard(userId: string): string[] {
    const frames = this.frames.filter((frame) => frame.userId === userId).sort((a, b) => a.seq - b.seq);
    return frames.map(({ opus }) => Buffer.from(opus).toString('hex'));
  }
}
