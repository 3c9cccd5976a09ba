import { useEffect, useRef } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { navigate } from '../router.tsx';
import { channelName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { joinCall, stopRinging } from './actions.ts';
import { playRingtone } from './ringtone.ts';
import { callersOf } from './selectors.ts';
import type { CallHead } from './wire.ts';
import { t } from './panel-text.ts';

/** The private calls that ring the user, with a sound. */
export function IncomingCalls() {
  const calls = useSelected(store, (state) => state.voice.calls);
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const ringing = Object.values(calls).filter((one) => one.ringing.includes(me));
  const isRung = ringing.length > 0;
  useEffect(() => (isRung ? playRingtone() : undefined), [isRung]);
  return (
    <div className="incoming-calls">
      {ringing.map((one) => (
        <IncomingCall key={one.channel_id} call={one} />
      ))}
    </div>
  );
}

function IncomingCall({ call }: { call: CallHead }) {
  const channel = useSelected(store, (state) => state.channels[call.channel_id]);
  const states = useSelected(store, (state) => state.voice.states[call.channel_id]);
  const acceptRef = useRef<HTMLButtonElement>(null);
  useEffect(() => acceptRef.current?.focus({ preventScroll: true }), []);
  if (!channel) return null;
  const callers = states ? callersOf(store.get(), channel) : [];
  const [first] = channel.recipients ?? [];
  const name = channelName(channel);
  const isGroup = channel.type === 3;
  const title = t('isCalling', { name: isGroup ? (callers[0]?.name ?? name) : name });
  const accept = () => {
    navigate(`/channels/@me/${channel.id}`);
    void joinCall(channel);
  };
  const decline = () => void stopRinging(channel.id).catch(toastError);
  return (
    <section
      className="incoming-call"
      role="alertdialog"
      aria-label={title}
      aria-describedby={`incoming-${channel.id}`}
      onKeyDown={(event) => event.key === 'Escape' && decline()}
    >
      <span className="incoming-face">
        <Avatar id={first?.id ?? channel.id} name={name} size={56} picture={first?.avatar} />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="muted" id={`incoming-${channel.id}`}>
          {isGroup ? t('inGroup', { name }) : t('encryptedCall')}
        </p>
      </div>
      <div className="incoming-actions">
        <button type="button" className="button danger" onClick={decline}>
          <Icon name="hang-up" />
          {t('decline')}
        </button>
        <button ref={acceptRef} type="button" className="button primary" onClick={accept}>
          <Icon name="call" />
          {t('accept')}
        </button>
      </div>
    </section>
  );
}
