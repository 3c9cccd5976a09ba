import type { Clock } from '@guildhall/rpc/clock';
import type { Session } from '@guildhall/rpc/session';
import type { Sessions } from '@guildhall/rpc/sessions';

/** Ms for which a secret waits for a game that is being started. */
const HELD = 300_000;
const MOST_HELD = 100;

/** The events that carry a secret to a game. */
export type SecretEvent = 'ACTIVITY_JOIN' | 'ACTIVITY_SPECTATE';

/**
 * Delivers the secrets with which games admit players and spectators, once each: to the game's connections, or to a game that is started
 * for it.
 */
export class Joins {
  readonly #held = new Map<string, { evt: SecretEvent; secret: string; until: number }>();
  readonly #clock: Clock;
  readonly #sessions: Sessions;
  readonly #launch: (applicationId: string) => void;

  /** `launch` starts the game of an application, if one is registered on this machine. */
  constructor({ clock, sessions, launch }: { clock: Clock; sessions: Sessions; launch: (applicationId: string) => void }) {
    this.#clock = clock;
    this.#sessions = sessions;
    this.#launch = launch;
  }

  /**
   * Sends the event to the connections of the game; if there are none, starts the game and holds the secret. Returns whether the game is
   * already running.
   */
  hand(applicationId: string, secret: string, evt: SecretEvent = 'ACTIVITY_JOIN'): boolean {
    if (this.#sessions.emit(evt, { secret }, ({ application }) => application.id === applicationId) > 0) return true;
    this.#held.delete(applicationId);
    const [oldest] = this.#held.keys();
    if (this.#held.size >= MOST_HELD && oldest !== undefined) this.#held.delete(oldest);
    this.#held.set(applicationId, { evt, secret, until: this.#clock.now() + HELD });
    this.#launch(applicationId);
    return false;
  }

  /** Handles a subscription: the connection receives the secret held for its game, if that secret belongs to the event. */
  claim(session: Session, evt: string): void {
    const { id } = session.application;
    const held = this.#held.get(id);
    if (!held || held.evt !== evt || session.ended.aborted) return;
    this.#held.delete(id);
    if (held.until > this.#clock.now()) session.dispatch(evt, { secret: held.secret });
  }
}
