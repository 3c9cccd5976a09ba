import { Icon, type IconName } from '../ui/icon.tsx';
import type { VoiceState } from './wire.ts';
import { t } from './stage-text.ts';

/** Icons of what is switched off or on; the words are in the label of the element around them. */
export function CallerMarks({ state, size = 15 }: { state: VoiceState; size?: number }) {
  const names: [IconName, boolean][] = [];
  if (state.request_to_speak_timestamp && state.suppress) names.push(['hand', false]);
  if (state.self_video) names.push(['camera', false]);
  if (state.mute || state.self_mute) names.push(['mic-off', state.mute]);
  if (state.deaf || state.self_deaf) names.push(['deaf', state.deaf]);
  return (
    <span className="caller-marks">
      {state.self_stream && <span className="live-mark">{t('liveMark')}</span>}
      {names.map(([name, byServer]) => (
        <span key={name} className={byServer ? 'by-server' : undefined}>
          <Icon name={name} size={size} />
        </span>
      ))}
    </span>
  );
}
