import { RPC_ERRORS } from '@guildhall/protocol/rpc/errors';
import { Refusal, refuse } from '@guildhall/rpc/errors';
import type { Agent } from './agent.ts';
import type { Bridge } from './bridge.ts';

/** Ms that selecting a channel may take, unless the command says so. */
const DEFAULT = 10_000;

/**
 * Runs `select` with a client, which may still have to be opened; 5001 when `timeout` s are over. Refusals other than 1001 pass through.
 */
export async function selectInTime(
  { bridge, clock }: Agent,
  timeout: number | null | undefined,
  select: (client: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const timedOut = new Refusal('SELECT_CHANNEL_TIMED_OUT');
  const cancel = clock.after(timeout == null ? DEFAULT : timeout * 1000, () => over.abort(timedOut));
  try {
    await inTime(over.signal, async () => select(await openClient(bridge, over.signal), over.signal));
  } catch (error) {
    if (error instanceof Refusal && error.code === RPC_ERRORS.SERVICE_UNAVAILABLE.code) refuse('SELECT_CHANNEL_TIMED_OUT');
    throw error;
  } finally {
    over.abort();
    cancel();
  }
}

/** The client to use, now or as soon as one is open. */
async function openClient(bridge: Bridge, signal: AbortSignal): Promise<string> {
  for (;;) {
    const found = await bridge.choose();
    if (found !== undefined) return found;
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = bridge.clients.onChange(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    stop();
    signal.throwIfAborted();
  }
}

/** Rejects with the reason of `signal` as soon as it aborts. */
function inTime<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    run().then(resolve, reject);
  });
}
