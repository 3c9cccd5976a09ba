import type { Channel } from '../api/wire.ts';
import { Icon } from '../ui/icon.tsx';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { startCall } from './actions.ts';
import { call } from './call-store.ts';
import { t } from './text.ts';

/** Calls the other users of a private channel, or joins their call. */
export function CallButton({ channel }: { channel: Channel }) {
  const isRunning = useSelected(store, (state) => state.voice.calls[channel.id] !== undefined);
  const isIn = useSelected(call, (now) => now?.channelId === channel.id);
  const bots = (channel.recipients ?? []).every((one) => one.bot);
  if (isIn || bots) return null;
  const label = isRunning ? t('joinCall') : t('startCall');
  return (
    <button
      type="button"
      className={isRunning ? 'icon-button running-call' : 'icon-button'}
      aria-label={label}
      title={label}
      onClick={() => void startCall(channel).catch(toastError)}
    >
      <Icon name="call" />
    </button>
  );
}
