import type { Session } from '../session/session.ts';

/** The last voice request of each session. */
const last = new WeakMap<Session, Promise<void>>();

/** Runs the voice requests of a session one after the other. */
export async function inVoiceOrder(session: Session, work: () => Promise<void>): Promise<void> {
  const done = (last.get(session) ?? Promise.resolve()).then(work);
  last.set(
    session,
    done.catch(() => undefined),
  );
  await done;
}
