import type { PushPayload } from '@guildhall/protocol/push';
import english from '../../messages/en/push.json' with { type: 'json' };

/** A notification for the browser to show. */
export interface Shown {
  title: string;
  options: NotificationOptions & { renotify: boolean; data: { url: string } };
}

const ICON = '/icons/icon-192.png';
const HOME = '/channels/@me';

const TEXTS = {
  call: english.call,
  call_end: english.callEnd,
  friend_request: english.friendRequest,
  friend_accepted: english.friendAccepted,
} as const;

/** The worker has no room for a formatter: its texts have at most one placeholder. */
function fill(text: string, value: string): string {
  return text.replace('{text}', () => value);
}

function bodyOf(push: PushPayload, showsText: boolean): string {
  if (push.type !== 'message') return TEXTS[push.type];
  if (!showsText) return english.hidden;
  switch (push.kind) {
    case 'text':
      return push.body;
    case 'sticker':
      return fill(english.sticker, push.body);
    case 'poll':
      return fill(english.poll, push.body);
    case 'file':
      return english.file;
    case 'forward':
      return english.forward;
    default:
      return push.body || english.other;
  }
}

function isPayload(data: unknown): data is PushPayload {
  const has = (key: string) => typeof data === 'object' && data !== null && typeof Reflect.get(data, key) === 'string';
  return ['type', 'title', 'url', 'tag'].every(has);
}

/**
 * The notification of a push. `showsText` is false if the person hides the text of messages on this device. Browsers want a
 * notification for each push, so one that is not understood gets a general one.
 */
export function notificationOf(data: unknown, showsText: boolean): Shown {
  if (!isPayload(data))
    return {
      title: 'Guildhall',
      options: { body: english.unknown, icon: ICON, tag: 'unknown', renotify: false, data: { url: HOME } },
    };
  const silent = data.type === 'message' && data.silent;
  return {
    title: data.title,
    options: {
      body: bodyOf(data, showsText),
      icon: data.icon ?? ICON,
      tag: data.tag,
      // A new message in the same channel is a new notification, not a silent change of the last one.
      renotify: !silent,
      silent,
      requireInteraction: data.type === 'call',
      data: { url: safePath(data.url) },
    },
  };
}

/** A path of this origin; anything else becomes the first page. */
export function safePath(url: string): string {
  return /^\/(?![/\\])/.test(url) ? url : HOME;
}
