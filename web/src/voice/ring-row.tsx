import type { Channel } from '../api/wire.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { ring, stopRinging } from './actions.ts';

/** The users whom a private call rings, and buttons that ring those who are not in it. */
export function RingRow({ channel, isIn }: { channel: Channel; isIn: boolean }) {
  const call = useSelected(store, (state) => state.voice.calls[channel.id]);
  const users = useSelected(store, (state) => state.voice.states[channel.id]);
  const me = useSelected(store, (state) => state.me?.id);
  if (!call || !isIn) return null;
  const others = (channel.recipients ?? []).filter((one) => one.id !== me);
  const rung = others.filter((one) => call.ringing.includes(one.id));
  const absent = others.filter((one) => !users?.[one.id] && !one.bot);
  if (absent.length === 0) return null;
  return (
    <p className="ring-row" role="status">
      {rung.length > 0 ? (
        <>
          <span>Ringing {rung.map(nameOf).join(', ')}…</span>
          <button
            type="button"
            className="button"
            onClick={() =>
              void stopRinging(
                channel.id,
                rung.map((one) => one.id),
              ).catch(toastError)
            }
          >
            Stop ringing
          </button>
        </>
      ) : (
        <>
          <span className="muted">
            {absent.map(nameOf).join(', ')} {absent.length === 1 ? 'isn’t' : 'aren’t'} here.
          </span>
          <button type="button" className="button" onClick={() => void ring(channel.id).catch(toastError)}>
            Ring again
          </button>
        </>
      )}
    </p>
  );
}
