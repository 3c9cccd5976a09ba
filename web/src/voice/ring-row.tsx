import type { Channel } from '../api/wire.ts';
import { listFormat } from '../i18n/locale.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { ring, stopRinging } from './actions.ts';
import { t } from './panel-text.ts';

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
          <span>{t('ringing', { names: listFormat().format(rung.map(nameOf)) })}</span>
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
            {t('stopRinging')}
          </button>
        </>
      ) : (
        <>
          <span className="muted">{t('absent', { count: absent.length, names: listFormat().format(absent.map(nameOf)) })}</span>
          <button type="button" className="button" onClick={() => void ring(channel.id).catch(toastError)}>
            {t('ringAgain')}
          </button>
        </>
      )}
    </p>
  );
}
