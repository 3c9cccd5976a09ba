import type { Dispatches, Message } from '../api/wire.ts';
import { preview } from '../message/reply-preview.tsx';
import { navigate } from '../router.tsx';
import { away } from '../state/away.ts';
import { decide } from '../state/notification-rules.ts';
import { isEphemeral } from '../state/rows.ts';
import { CHANNEL, channelName, memberName } from '../state/selectors.ts';
import { onDispatch, store } from '../state/session.ts';
import { preferences } from './preferences.ts';
import { pushStatus } from './push.ts';
import { playSound } from './sound.ts';
import { t } from './text.ts';

/** Ms for which one tab of several keeps the others from playing the same sound. */
const SOUND_LOCK_MS = 2000;

function isCreated(name: string, _data: unknown): _data is Dispatches['MESSAGE_CREATE'] {
  return name === 'MESSAGE_CREATE';
}

/** Whether the page shows the channel to the user right now. */
function isOpen(channelId: string): boolean {
  return document.visibilityState === 'visible' && location.pathname.split('/')[3] === channelId;
}

function pathOf({ guild_id, channel_id, id }: Message): string {
  return `/channels/${guild_id ?? '@me'}/${channel_id}/${id}`;
}

/** The title of a notification: the author and the place of the message. */
function titleOf(message: Message): string {
  const state = store.get();
  const channel = state.channels[message.channel_id];
  const guild = state.guilds[channel?.guild_id ?? ''];
  const author = memberName(guild, message.author);
  if (!channel || channel.type === CHANNEL.DM) return author;
  if (!guild) return `${author} (${channelName(channel)})`;
  return t('inChannel', { author, channel: channelName(channel), server: guild.name });
}

function show(message: Message): void {
  const state = store.get();
  const { id, avatar } = message.author;
  const notification = new Notification(titleOf(message), {
    body: preview(message, state.channels[message.channel_id]?.guild_id),
    // The tabs of one browser show a message once.
    tag: message.id,
    silent: true,
    ...(avatar && { icon: `/cdn/avatars/${id}/${avatar}.webp?size=128` }),
  });
  notification.onclick = () => {
    window.focus();
    navigate(pathOf(message));
    notification.close();
  };
}

/** Plays the sound in one of the tabs of this browser. */
async function soundOnce(message: Message): Promise<void> {
  if (!navigator.locks) return playSound();
  await navigator.locks.request(`guildhall.sound.${message.id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await playSound();
    await new Promise((resolve) => setTimeout(resolve, SOUND_LOCK_MS));
  });
}

/** Whether the browser has notifications and the user allowed them. */
export function isAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

function announce(message: Message): void {
  const state = store.get();
  if (isEphemeral(message) || state.own.status === 'dnd' || isOpen(message.channel_id)) return;
  const decision = decide(state, message, Date.now());
  if (!decision.notifies) return;
  const { desktop, sound } = preferences.get();
  // A push tells of it, unless another device is in use.
  const isPushed = away.get() && pushStatus.get() === 'on';
  if (desktop && isAllowed() && !isPushed) show(message);
  if (sound && !decision.silent) soundOnce(message).catch(() => undefined);
}

/** Announces new messages while the session lasts; returns a function that stops it. */
export function startNotifier(): () => void {
  return onDispatch((name, data) => {
    if (isCreated(name, data)) announce(data);
  });
}
