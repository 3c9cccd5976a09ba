import { VOICE_CLOSE_CODES } from '@guildhall/protocol/voice';
import type { VoiceCall } from './call.ts';
import type { VoiceConnection } from './connection.ts';
import type { VoiceSession } from './session.ts';

/** A session with its call. */
export interface Seat {
  call: VoiceCall;
  session: VoiceSession;
}

/** The state of a client. */
type ClientState =
  | { kind: 'new' }
  /** Its Identify is being checked. */
  | { kind: 'checking' }
  | { kind: 'identified'; seat: Seat }
  | { kind: 'closed' };

/** A connected client of the voice gateway. */
export class VoiceClient {
  readonly connection: VoiceConnection;
  state: ClientState = { kind: 'new' };
  /** When it connected or was last heard from, by the clock's elapsed time. */
  heardAt: number;
  /** Messages received in the current window, and when that began. */
  received = { count: 0, since: 0 };

  constructor(connection: VoiceConnection, now: number) {
    this.connection = connection;
    this.heardAt = now;
  }

  /** Whether its connection is the one of its session, which may have ended or continue elsewhere. */
  get isCurrent(): boolean {
    return this.state.kind !== 'identified' || this.state.seat.session.connection === this.connection;
  }

  /** Closes the connection for a fault of the client. Its session ends: a client does not resume after these codes. */
  close(code: number, reason = ''): void {
    const { state, isCurrent } = this;
    this.state = { kind: 'closed' };
    if (state.kind === 'identified' && isCurrent) state.seat.call.end(state.seat.session, code, reason);
    this.connection.close(code, reason);
  }

  /** Closes the connection for a failure of the server. The session waits for a resume, if there is one. */
  fail(): void {
    if (this.state.kind === 'identified') this.connection.close(VOICE_CLOSE_CODES.SERVER_CRASHED, 'The server failed.');
    else this.close(VOICE_CLOSE_CODES.SESSION_INVALID, 'The server failed.');
  }

  /** Takes the session of a seat, from its earlier connection if there is one. */
  take(seat: Seat): void {
    seat.session.attach(this.connection);
    this.state = { kind: 'identified', seat };
  }
}
