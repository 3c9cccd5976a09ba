import { createElement } from 'react';
import type { MenuItem } from '../ui/menu-item.ts';
import { store } from '../state/session.ts';
import { toastError } from '../state/toasts.ts';
import { changeHearing } from './actions.ts';
import { call } from './call-store.ts';
import { stopWatching, watch } from './controller.ts';
import { VolumePanel } from './menu-panels.tsx';
import type { Caller } from './selectors.ts';
import { t } from './panel-text.ts';
import { t as c } from './stage-text.ts';

/** Watches a stream, or stops that. One stream is watched at a time. */
export function toggleWatching(key: string): void {
  if (call.get()?.watching === key) stopWatching();
  else watch(key);
}

/** The menu of a shared screen. */
export function streamItems({ state, name }: Caller, key: string): MenuItem[] {
  const { user_id: userId } = state;
  if (call.get()?.watching !== key) return [{ label: t('watchStream'), icon: 'eye', onSelect: () => watch(key) }];
  const muted = store.get().voice.hearing.stream[userId]?.muted === true;
  return [
    {
      label: t('volume'),
      icon: 'volume',
      onSelect: () => undefined,
      inside: () => createElement(VolumePanel, { userId, name: c('screenOf', { name }), context: 'stream' }),
    },
    {
      label: muted ? t('unmuteStream') : t('muteStream'),
      icon: 'deaf',
      onSelect: () => void changeHearing(userId, { muted: !muted }, 'stream').catch(toastError),
    },
    { label: t('stopWatching'), icon: 'eye-off', onSelect: stopWatching },
  ];
}
