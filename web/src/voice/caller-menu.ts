import { createElement } from 'react';
import type { Channel } from '../api/wire.ts';
import { t as cardText } from '../members/card-text.ts';
import type { MenuItem } from '../ui/menu-item.ts';
import { has } from '../state/permissions.ts';
import { CHANNEL, channelGroups, isVoice, myPermissions } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { toast, toastError } from '../state/toasts.ts';
import { changeHearing, moderate, setSpeaker } from './actions.ts';
import { call } from './call-store.ts';
import { ChannelChoice, VolumePanel } from './menu-panels.tsx';
import type { Caller } from './selectors.ts';
import { t } from './stage-text.ts';

interface Options {
  caller: Caller;
  channel: Channel;
  /** Opens the comparison of codes; only where the user is in the call. */
  onVerify?: (() => void) | undefined;
  /** Shows the user's card. */
  onProfile?: (() => void) | undefined;
}

/** The menu of a user in a call: volume, verification, and the actions of moderators. */
export function callerItems({ caller, channel, onVerify, onProfile }: Options): (MenuItem | 'line')[] {
  const { user_id: userId } = caller.state;
  const state = store.get();
  const isMe = userId === state.me?.id;
  const items: (MenuItem | 'line')[] = [];
  if (onProfile) items.push({ label: cardText('profile'), icon: 'people', onSelect: onProfile });
  if (!isMe) {
    const muted = state.voice.hearing.user[userId]?.muted === true;
    items.push(
      {
        label: t('volume'),
        icon: 'volume',
        onSelect: () => undefined,
        inside: () => createElement(VolumePanel, { userId, name: caller.name }),
      },
      {
        label: muted ? t('unmuteForMe') : t('muteForMe'),
        icon: 'mic-off',
        onSelect: () => void changeHearing(userId, { muted: !muted }).catch(toastError),
      },
    );
    if (onVerify && call.get()?.channelId === channel.id) items.push({ label: t('verify'), icon: 'shield', onSelect: onVerify });
  }
  const moderation = moderationItems(caller, channel);
  if (moderation.length > 0 && items.length > 0) items.push('line');
  return [...items, ...moderation];
}

function moderationItems({ state: voice, name }: Caller, channel: Channel): MenuItem[] {
  const guildId = channel.guild_id;
  if (!guildId) return [];
  const state = store.get();
  const mine = myPermissions(state, guildId, channel);
  const { user_id: userId } = voice;
  const isMe = userId === state.me?.id;
  const change = (body: Parameters<typeof moderate>[2], said: string) =>
    void moderate(guildId, userId, body).then(() => toast(said), toastError);
  const items: MenuItem[] = [];
  if (channel.type === CHANNEL.STAGE && has(mine, 'MUTE_MEMBERS') && !isMe) items.push(stageItem(channel, voice, name));
  if (has(mine, 'MUTE_MEMBERS'))
    items.push({
      label: voice.mute ? t('serverUnmute') : t('serverMute'),
      icon: 'mic-off',
      danger: !voice.mute,
      onSelect: () => change({ mute: !voice.mute }, t(voice.mute ? 'wasUnmuted' : 'wasMuted', { name })),
    });
  if (has(mine, 'DEAFEN_MEMBERS'))
    items.push({
      label: voice.deaf ? t('serverUndeafen') : t('serverDeafen'),
      icon: 'deaf',
      danger: !voice.deaf,
      onSelect: () => change({ deaf: !voice.deaf }, t(voice.deaf ? 'wasUndeafened' : 'wasDeafened', { name })),
    });
  if (!has(mine, 'MOVE_MEMBERS')) return items;
  const targets = channelGroups(state, guildId)
    .flatMap((group) => group.channels)
    .filter((one) => isVoice(one) && one.id !== channel.id);
  if (targets.length > 0)
    items.push({
      label: t('moveTo'),
      icon: 'forward',
      onSelect: () => undefined,
      inside: ({ done }) =>
        createElement(ChannelChoice, {
          channels: targets,
          onChoose: (target: Channel) => {
            done();
            change({ channel_id: target.id }, t('wasMoved', { name, channel: target.name ?? '' }));
          },
        }),
    });
  if (!isMe)
    items.push({
      label: t('disconnect'),
      icon: 'hang-up',
      danger: true,
      onSelect: () => change({ channel_id: null }, t('wasDisconnected', { name })),
    });
  return items;
}

function stageItem(channel: Channel, { user_id: userId, suppress }: Caller['state'], name: string): MenuItem {
  const said = t(suppress ? 'isInvited' : 'isAudience', { name });
  return {
    label: suppress ? t('inviteToSpeak') : t('moveToAudience'),
    icon: suppress ? 'mic' : 'people',
    onSelect: () => void setSpeaker(channel, userId, suppress).then(() => toast(said), toastError),
  };
}
