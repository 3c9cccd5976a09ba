import { createElement } from 'react';
import type { MenuItem } from '../ui/menu-item.ts';
import { store } from '../state/session.ts';
import { toastError } from '../state/toasts.ts';
import { changeHearing } from './actions.ts';
import { call } from './call-store.ts';
import { stopWatching, watch } from './controller.ts';
import { VolumePanel } from './menu-panels.tsx';
import type { Caller } from './selectors.ts';

/** Watches a stream, or stops that. One stream is watched at a time. */
export function toggleWatching(key: string): void {
  if (call.get()?.watching === key) stopWatching();
  else watch(key);
}

/** The menu of a shared screen. */
export function streamItems({ state, name }: Caller, key: string): MenuItem[] {
  const { user_id: userId } = state;
  if (call.get()?.watching !== key) return [{ label: 'Watch stream', icon: 'eye', onSelect: () => watch(key) }];
  const muted = store.get().voice.hearing.stream[userId]?.muted === true;
  return [
    {
      label: 'Volume',
      icon: 'volume',
      onSelect: () => undefined,
      inside: () => createElement(VolumePanel, { userId, name: `${name}’s screen`, context: 'stream' }),
    },
    {
      label: muted ? 'Unmute the stream' : 'Mute the stream',
      icon: 'deaf',
      onSelect: () => void changeHearing(userId, { muted: !muted }, 'stream').catch(toastError),
    },
    { label: 'Stop watching', icon: 'eye-off', onSelect: stopWatching },
  ];
}
