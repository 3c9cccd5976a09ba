import { useCallback } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Link, navigate } from '../router.tsx';
import { has } from '../state/permissions.ts';
import { channelName, myPermissions } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toggleDeafened, toggleMuted } from './actions.ts';
import { type Call, call } from './call-store.ts';
import { leave, openMicrophone, toggleCamera, toggleSharing } from './controller.ts';
import { CallClock } from './duration.tsx';
import { qualityWords } from './quality.ts';
import { ownVoiceState } from './selectors.ts';
import { isWritten, keyName, voiceSettings } from './settings.ts';
import { microphoneTrouble } from './trouble.ts';
import { useCallKeys } from './use-call-keys.ts';
import { t } from './panel-text.ts';

interface ControlProps {
  label: string;
  icon: IconName;
  /** Whether it is a switch that is on. */
  pressed?: boolean;
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A round button of the call. */
export function Control({ label, icon, pressed, keys, danger = false, disabled = false, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={danger ? 'call-control danger' : 'call-control'}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The user's own controls: microphone, sound, camera, screen. */
export function OwnControls({ now }: { now: Call }) {
  const { muted, deafened } = useSelected(voiceSettings, (settings) => settings);
  const mayShow = useSelected(store, (state) => {
    const channel = state.channels[now.channelId];
    return !channel?.guild_id || has(myPermissions(state, channel.guild_id, channel), 'STREAM');
  });
  const isMuted = muted || deafened;
  return (
    <>
      <Control label={t('mute')} icon={isMuted ? 'mic-off' : 'mic'} pressed={isMuted} keys="Alt+M" onClick={toggleMuted} />
      <Control
        label={t('deafen')}
        icon={deafened ? 'deaf' : 'headphones'}
        pressed={deafened}
        keys="Alt+Shift+M"
        onClick={toggleDeafened}
      />
      <Control
        label={t('camera')}
        icon={now.camera === 'on' ? 'camera' : 'camera-off'}
        pressed={now.camera === 'on'}
        disabled={!mayShow || now.camera === 'opening'}
        onClick={() => void toggleCamera()}
      />
      <Control
        label={t('shareScreen')}
        icon="screen"
        pressed={now.sharing === 'on'}
        disabled={!mayShow || now.sharing === 'opening'}
        onClick={() => void toggleSharing()}
      />
    </>
  );
}

/** The current problem, with a way out. */
function Trouble({ now }: { now: Call }) {
  const byServer = useSelected(store, (state) => {
    const own = ownVoiceState(state);
    if (own?.deaf) return 'deafenedByModerator';
    return own?.mute ? 'mutedByModerator' : null;
  });
  const trouble = microphoneTrouble(now.microphone);
  if (!trouble && !byServer) return null;
  return (
    <p className="call-trouble" role="alert">
      <Icon name="warning" size={16} />
      <span>{trouble ?? (byServer && t(byServer))}</span>
      {trouble && now.microphone !== 'unsupported' && (
        <button type="button" className="button" onClick={() => void openMicrophone()}>
          {t('tryAgain')}
        </button>
      )}
    </p>
  );
}

/** The state of the connection in words; a change of the phase is announced. */
function Phase({ now }: { now: Call }) {
  const quality = now.phase === 'connected' && now.quality ? qualityWords(now.quality) : null;
  return (
    <span className={`call-phase ${now.phase} ${quality?.grade ?? ''}`}>
      <span className="call-light" aria-hidden="true" />
      <span className="unseen" role="status">
        {t(now.phase)}
      </span>
      <span aria-hidden="true">{quality?.words ?? t(now.phase)}</span>
    </span>
  );
}

/** Leaves room for an element below the page: its height, as long as it is there. */
function useHeight(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element) => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--call-bar', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--call-bar');
    };
  }, []);
}

/** The call that the user is in, on every page: where it is, how good the connection is, and its controls. */
export function CallBar() {
  const now = useSelected(call, (value) => value);
  const channel = useSelected(store, (state) => state.channels[now?.channelId ?? '']);
  const guild = useSelected(store, (state) => state.guilds[now?.guildId ?? '']);
  const { mode, talkKey } = useSelected(voiceSettings, (settings) => settings);
  useCallKeys();
  const ref = useHeight();
  if (!now) return null;
  const name = channel ? channelName(channel) : t('call');
  return (
    <section ref={ref} className="call-bar" aria-label={t('call')}>
      <Trouble now={now} />
      {now.sharing === 'on' && (
        <p className="call-sharing" role="status">
          <Icon name="screen" size={16} />
          <span>{t('youAreSharing')}</span>
          <button type="button" className="button" onClick={() => void toggleSharing()}>
            {t('stopSharing')}
          </button>
        </p>
      )}
      <div className="call-line">
        <div className="call-place">
          <Phase now={now} />
          <span className="call-where">
            <Link href={`/channels/${now.guildId ?? '@me'}/${now.channelId}`}>{name}</Link>
            {guild && <span className="muted call-guild">{guild.name}</span>}
            {now.since !== null && <CallClock since={now.since} />}
          </span>
        </div>
        {mode === 'push-to-talk' && (
          <span className="call-key muted" title={isWritten(talkKey) ? t('notWhileWriting') : undefined}>
            {t.rich('holdToTalk', { key: <kbd>{keyName(talkKey)}</kbd> })}
          </span>
        )}
        <div className="call-controls">
          <OwnControls now={now} />
          <Control label={t('voiceSettings')} icon="settings" onClick={() => navigate('/settings/voice')} />
          <Control label={t('disconnect')} icon="hang-up" danger keys="Alt+Shift+H" onClick={leave} />
        </div>
      </div>
    </section>
  );
}
