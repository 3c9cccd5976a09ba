import { useRef, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { Icon } from '../ui/icon.tsx';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { changeHearing } from './actions.ts';
import { PercentSlider } from './percent-slider.tsx';
import { t } from './stage-text.ts';

/** Ms after the last movement of a slider until its value is stored. */
const SETTLE_MS = 300;

interface VolumeProps {
  userId: Id;
  name: string;
  context?: 'user' | 'stream';
}

/** The volume at which the user hears another one. */
export function VolumePanel({ userId, name, context = 'user' }: VolumeProps) {
  const stored = useSelected(store, (state) => state.voice.hearing[context][userId]?.volume ?? 100);
  const [moving, setMoving] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = moving ?? stored;
  const change = (volume: number) => {
    setMoving(volume);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      changeHearing(userId, { volume }, context).catch(toastError);
    }, SETTLE_MS);
  };
  return <PercentSlider className="volume-panel" label={t('volumeOf', { name })} value={shown} onChange={change} />;
}

/** The voice channels that a member can be moved to. */
export function ChannelChoice({ channels, onChoose }: { channels: Channel[]; onChoose: (channel: Channel) => void }) {
  return channels.map((channel) => (
    <button key={channel.id} type="button" role="menuitem" data-roving className="menu-item" onClick={() => onChoose(channel)}>
      <Icon name="volume" />
      <span>{channel.name}</span>
    </button>
  ));
}
