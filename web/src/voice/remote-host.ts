import { onDispatch, store } from '../state/session.ts';
import { lastUse } from './last-use.ts';

const USES = ['focus', 'pointerdown', 'keydown'] as const;

/**
 * Answers the desktop agent of the person (docs/contract/rpc.md#the-bridge-to-the-web-client); the code is loaded by its first message.
 * Returns a function that ends this.
 */
export function followAgent(): () => void {
  const use = () => lastUse.set(() => performance.now());
  for (const name of USES) window.addEventListener(name, use, { capture: true, passive: true });
  const stop = onDispatch((name, data) => {
    // Messages replayed after a dropped connection are late: the agent no longer waits for them.
    if (name !== 'REMOTE_COMMAND' || store.get().phase !== 'ready') return;
    import('./remote/answer.ts').then(
      ({ answer }) => answer(data),
      () => undefined,
    );
  });
  return () => {
    stop();
    for (const name of USES) window.removeEventListener(name, use, { capture: true });
  };
}
