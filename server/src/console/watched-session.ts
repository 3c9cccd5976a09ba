import type { Frame } from '../gateway/fanout/frame.ts';
import { Session } from '../gateway/session/session.ts';

/** Is notified of the events and the connections of a session. */
export interface SessionWatcher {
  /** It has one more event, the last one by its number. */
  sent(session: WatchedSession, frame: Frame): void;
  /** It lost its connection, and waits for a resume. */
  lost(session: WatchedSession): void;
  ended(session: WatchedSession): void;
}

/** A session that may be recorded. */
export class WatchedSession extends Session {
  watcher: SessionWatcher | null = null;

  override push(frame: Frame): void {
    super.push(frame);
    this.watcher?.sent(this, frame);
  }

  override detach(at: number): void {
    super.detach(at);
    this.watcher?.lost(this);
  }

  override end(): void {
    if (!this.ended) this.watcher?.ended(this);
    super.end();
  }
}
