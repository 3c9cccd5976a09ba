import type { Snowflake } from '@guildhall/protocol/ids';
import { VOICE_CLOSE_CODES, VOICE_OPCODES } from '@guildhall/protocol/voice';
import type { CallPlace, Rights, StoredCall, Ticket } from '../../core/access/call.ts';
import type { Bus } from '../../core/framework/bus.ts';
import type { Cancel, Clock } from '../../core/framework/clock.ts';
import { E2eeCall } from '../e2ee/e2ee-call.ts';
import type { Channels } from '../datachannel/channels.ts';
import type { VoiceLoaders } from '../loaders.ts';
import type { MediaCall, Relay, RelayMember } from '../media/media-call.ts';
import { CallWatch } from './call-watch.ts';
import type { VoiceConnection } from './connection.ts';
import { PictureMember } from './picture-member.ts';
import { type PictureCounters, Pictures } from './pictures.ts';
import { VoiceSession } from './session.ts';

/** Ms for which a session without a connection waits for a resume. */
const RESUME_WINDOW = 15_000;
/** Ms after which a failed comparison with the store is repeated. */
const RETRY = 1000;
/** The longest delay of a system timer, in ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The parts of its node that a call uses. */
export interface CallNeeds {
  nodeId: number;
  clock: Clock;
  pictures: PictureCounters;
  bus: Bus;
  loaders: VoiceLoaders;
  channels: Channels;
  /** An SSRC that no other session of the process has; the next two are its video's. */
  nextSsrc(): number;
  /** A session has begun or ended, by the hash of its token. */
  began(session: VoiceSession): void;
  ended(session: VoiceSession): void;
  /** Makes a ticket invalid in the store; with `isGone` its user leaves the call. */
  invalidate(ticket: Ticket, isGone: boolean): Promise<void>;
  /** The last session has ended. */
  closed(call: VoiceCall): void;
  failed(error: unknown): void;
}

/** A call that this node hosts: its sessions, its encryption and its media. */
export class VoiceCall {
  readonly place: CallPlace;
  readonly #needs: CallNeeds;
  readonly #media: MediaCall;
  readonly #e2ee: E2eeCall;
  readonly pictures: Pictures;
  readonly #sessions = new Map<Snowflake, VoiceSession>();
  readonly #watch: CallWatch;
  #entering: Promise<unknown> = Promise.resolve();
  /** Sessions that are about to begin. */
  #holds = 0;
  #isClosed = false;
  /** Compares with the store when the rights of a participant end or begin by time, or after a failure. */
  #recheck: Cancel | undefined;

  constructor(place: CallPlace, media: MediaCall, needs: CallNeeds) {
    this.place = place;
    this.#needs = needs;
    this.#media = media;
    const failed = (error: unknown) => {
      needs.failed(error);
      this.#recheckAfter(RETRY);
    };
    this.#watch = new CallWatch(needs.bus, place.guildId, () => this.reconcile(), failed);
    this.pictures = new Pictures({ clock: needs.clock, counters: needs.pictures, sessions: () => this.#sessions.values() });
    this.#e2ee = new E2eeCall({
      groupId: groupOf(place),
      clock: needs.clock,
      sendJson: (userId, op, d) => this.#sessions.get(userId)?.send(op, d),
      sendBinary: (userId, op, payload) => this.#sessions.get(userId)?.sendBinary(op, payload),
      drop: (userId, code) => {
        const session = this.#sessions.get(userId);
        if (session) this.end(session, code, 'The encryption of the call failed.');
      },
    });
  }

  get e2ee(): E2eeCall {
    return this.#e2ee;
  }

  /** The data channels of the process. */
  get channels(): Channels {
    return this.#needs.channels;
  }

  get media(): MediaCall {
    return this.#media;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** How many events have arrived after which rights may differ. */
  get events(): number {
    return this.#watch.events;
  }

  /** Keeps the call open, while a session is about to begin, until `release`. */
  hold(): void {
    this.#holds += 1;
  }

  release(): void {
    this.#holds -= 1;
    this.#closeIfEmpty();
  }

  /** Begins the session of a participant; an earlier one of the user ends with 4014. Rejects with a MediaError if there is no room. `hasVideo`: its client handles pictures. */
  enter(ticket: Ticket, rights: Rights, hasVideo: boolean): Promise<VoiceSession> {
    // One after another: two connections may identify for the same user.
    const entered = this.#entering.then(() => this.#enter(ticket, rights, hasVideo));
    this.#entering = entered.catch(() => undefined);
    return entered;
  }

  async #enter(ticket: Ticket, rights: Rights, hasVideo: boolean): Promise<VoiceSession> {
    const { userId } = ticket;
    const before = this.#sessions.get(userId);
    if (before) this.#remove(before, VOICE_CLOSE_CODES.DISCONNECTED, 'Another session has taken its place.');
    const ssrc = this.#needs.nextSsrc();
    const endpoint = await this.#media.add({ userId, ssrc, videoSsrc: ssrc + 1, rtxSsrc: ssrc + 2 });
    const pictures = hasVideo ? new PictureMember(this.place.isStream ? 'screen' : 'camera') : undefined;
    const session = new VoiceSession({ ticket, ssrc, endpoint, rights, pictures });
    this.#sessions.set(userId, session);
    this.#watch.follow(userId);
    this.#allow(session);
    this.#needs.began(session);
    return session;
  }

  /** A session has selected its transport: it learns of the others, they learn of it, and it joins the encrypted group. */
  join(session: VoiceSession): void {
    const others = this.#others(session).filter((other) => other.takesPart);
    session.send(VOICE_OPCODES.CLIENTS_CONNECT, { user_ids: others.map(({ userId }) => userId) });
    for (const other of others) {
      other.send(VOICE_OPCODES.CLIENTS_CONNECT, { user_ids: [session.userId] });
      // Clients know by this alone whose packets they receive, and the first ones may overtake the message that speech begins.
      other.send(VOICE_OPCODES.SPEAKING, speakingOf(session));
      session.send(VOICE_OPCODES.SPEAKING, speakingOf(other));
      if (other.shownVideo) session.send(VOICE_OPCODES.VIDEO, videoOf(other));
    }
    this.#e2ee.join(session.userId);
  }

  /** Has the packets of a session come and go over its connection instead of UDP. */
  relay(session: VoiceSession, deliver: RelayMember['deliver']): Relay {
    const { userId, ssrc } = session;
    this.#media.remove(userId);
    const relay = this.#media.addRelay({ userId, ssrc, deliver });
    this.#allow(session);
    return relay;
  }

  /** Whether a session takes part. */
  has(session: VoiceSession): boolean {
    return this.#sessions.get(session.userId) === session;
  }

  /** The key of a session's transport is used up: its client connects again. */
  renew(userId: Snowflake): void {
    const session = this.#sessions.get(userId);
    if (session) this.end(session, VOICE_CLOSE_CODES.SESSION_INVALID, 'The key of the transport is used up.');
  }

  #closeIfEmpty(): void {
    if (this.#sessions.size === 0 && this.#holds === 0) this.close();
  }

  /** Tells the others the flags of opcode 5. */
  speak(session: VoiceSession): void {
    for (const other of this.#others(session)) if (other.takesPart) other.send(VOICE_OPCODES.SPEAKING, speakingOf(session));
  }

  /** Tells the others the video of a session. */
  show(session: VoiceSession): void {
    for (const other of this.#others(session)) if (other.takesPart) other.send(VOICE_OPCODES.VIDEO, videoOf(session));
  }

  /** A connection is gone; its session waits for a resume. `hasLeft`: its client closed it, and does not come back. */
  lost(session: VoiceSession, connection: VoiceConnection, hasLeft: boolean): void {
    if (session.connection !== connection) return;
    session.connection = undefined;
    if (hasLeft) this.end(session);
    else session.expiry = this.#needs.clock.after(RESUME_WINDOW, () => this.end(session, undefined, '', true));
  }

  /**
   * Ends a session, and closes its connection with `code`. Its ticket becomes invalid; with `isGone` its user leaves the call, otherwise
   * the user may join again.
   */
  end(session: VoiceSession, code?: number, reason = '', isGone = false): void {
    if (!this.has(session)) return;
    this.#remove(session, code, reason);
    void this.#needs.invalidate(session.ticket, isGone);
    this.#closeIfEmpty();
  }

  /** Ends the call for all. */
  close(code?: number, reason = ''): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#recheck?.();
    for (const session of [...this.#sessions.values()]) this.#remove(session, code, reason);
    this.#watch.close();
    this.#e2ee.close();
    this.#media.close();
    this.#needs.closed(this);
  }

  /** Compares the sessions with the store: what participants may do, and whether they are still there. */
  async reconcile(): Promise<void> {
    const before = [...this.#sessions.values()];
    const stored = await this.#needs.loaders.call(this.place);
    if (this.#isClosed) return;
    if (stored && !stored.exists)
      return this.close(
        VOICE_CLOSE_CODES.CALL_TERMINATED,
        this.place.isStream ? 'The stream has ended.' : 'The channel is gone.',
      );
    if (stored && stored.nodeId !== this.#needs.nodeId)
      return this.close(VOICE_CLOSE_CODES.CALL_TERMINATED, 'The call has another server.');
    // A session that began meanwhile may be newer than what was read.
    for (const session of before) {
      const rights = stored?.participants.get(session.userId);
      if (!rights || rights.sessionId !== session.ticket.sessionId) this.#leave(session);
      else if (session.rights.connect && !rights.connect) this.#leave(session, true);
      else this.#grant(session, rights);
    }
    await this.#hideLost(stored?.participants);
    this.plan(stored);
  }

  /** Ends the cameras and streams of participants, connected here or not, who have lost the permission. */
  async #hideLost(participants: StoredCall['participants'] = new Map()): Promise<void> {
    for (const [userId, { hasLostVideo }] of participants)
      if (hasLostVideo) await this.#needs.loaders.loseVideo(this.place, userId);
  }

  /** Compares again when the rights of a participant change by time alone, such as at the end of a timeout. */
  plan(stored: StoredCall | undefined): void {
    if (stored?.changesIn !== undefined) this.#recheckAfter(stored.changesIn);
  }

  /** Compares the sessions with the store now, or once more after the current comparison. */
  recheck(): void {
    this.#watch.run();
  }

  #recheckAfter(ms: number): void {
    if (this.#isClosed) return;
    this.#recheck?.();
    this.#recheck = this.#needs.clock.after(Math.min(ms, LONGEST_TIMER), () => this.#watch.run());
  }

  #leave(session: VoiceSession, isGone = false): void {
    this.end(session, VOICE_CLOSE_CODES.DISCONNECTED, 'Disconnected.', isGone);
  }

  #grant(session: VoiceSession, rights: Rights): void {
    if (!this.has(session)) return;
    const [speaking, couldSendVideo] = [session.shownSpeaking, session.rights.sendVideo];
    session.rights = rights;
    this.#allow(session);
    if (!session.takesPart) return;
    if (session.shownSpeaking !== speaking) this.speak(session);
    if (!session.video || rights.sendVideo === couldSendVideo) return;
    this.show(session);
    this.pictures.restart(session);
  }

  #allow({ userId, rights }: VoiceSession): void {
    if (!this.#sessions.has(userId)) return;
    const { sendAudio, sendVideo, receive } = rights;
    this.#media.allow(userId, { sendAudio, sendVideo, receive });
  }

  #remove(session: VoiceSession, code: number | undefined, reason: string): void {
    const { userId } = session;
    this.#sessions.delete(userId);
    this.#watch.unfollow(userId);
    session.expiry?.();
    session.pictures?.close();
    this.#media.remove(userId);
    session.channel?.close();
    if (session.takesPart) {
      this.#e2ee.leave(userId);
      for (const other of this.#sessions.values())
        if (other.takesPart) other.send(VOICE_OPCODES.CLIENT_DISCONNECT, { user_id: userId });
    }
    const { connection } = session;
    session.connection = undefined;
    if (code !== undefined) connection?.close(code, reason);
    this.#needs.ended(session);
  }

  #others(session: VoiceSession): VoiceSession[] {
    return [...this.#sessions.values()].filter((other) => other !== session);
  }
}

/** The id of the encrypted group: that of the call, of a stream one less. */
function groupOf({ callId, isStream }: CallPlace): Snowflake {
  return isStream ? String(BigInt(callId) - 1n) : callId;
}

function speakingOf(session: VoiceSession): object {
  return { user_id: session.userId, ssrc: session.ssrc, speaking: session.shownSpeaking };
}

function videoOf({ userId, shownVideo }: VoiceSession): object {
  return { user_id: userId, ...shownVideo };
}
