import type { PushPayload } from '@guildhall/protocol/push';
import english from '../../messages/en/push.json' with { type: 'json' };

/** A notification for the browser to show. */
export interface Shown {
  title: string;
  options: NotificationOptions & { renotify: boolean; data: { url: string } };
}

const ICON = '/icons/icon-192.png';
const HOME = '/channels/@me';

/** The texts of pushes in the language of the client, as its pages store them: the worker loads no catalogs. */
export interface PushWords {
  /** The tag of the language, such as `de`. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** By key; `{text}` is replaced by a name or a question. */
  texts: Readonly<Partial<Record<PushText, string>>>;
}

/** The key of a text of a push. */
export type PushText = keyof typeof english;

/** How pushes are shown on this device. */
export interface Manner {
  /** False if the person hides the text of messages. */
  showsText: boolean;
  words: PushWords;
}

/** The texts until a page has stored those of its language. */
export const ENGLISH: PushWords = { lang: 'en', dir: 'ltr', texts: english };

const TEXTS = {
  call: 'call',
  call_end: 'callEnd',
  friend_request: 'friendRequest',
  friend_accepted: 'friendAccepted',
} as const;

/** The worker has no room for a formatter: its texts have at most one placeholder. */
function textOf(key: PushText, { texts }: PushWords, value = ''): string {
  return (texts[key] ?? english[key]).replace('{text}', () => value);
}

function bodyOf(push: PushPayload, { showsText, words }: Manner): string {
  if (push.type !== 'message') return textOf(TEXTS[push.type], words);
  if (!showsText) return textOf('hidden', words);
  switch (push.kind) {
    case 'text':
      return push.body;
    case 'sticker':
      return textOf('sticker', words, push.body);
    case 'poll':
      return textOf('poll', words, push.body);
    case 'file':
      return textOf('file', words);
    case 'forward':
      return textOf('forward', words);
    default:
      return push.body || textOf('other', words);
  }
}

function isPayload(data: unknown): data is PushPayload {
  const has = (key: string) => typeof data === 'object' && data !== null && typeof Reflect.get(data, key) === 'string';
  return ['type', 'title', 'url', 'tag'].every(has);
}

/** The notification of a push. Browsers want one for each push, so one that is not understood gets a general one. */
export function notificationOf(data: unknown, manner: Manner): Shown {
  const { words } = manner;
  const language = { lang: words.lang, dir: words.dir };
  if (!isPayload(data))
    return {
      title: 'Guildhall',
      options: {
        ...{ body: textOf('unknown', words), icon: ICON, tag: 'unknown', renotify: false, data: { url: HOME } },
        ...language,
      },
    };
  const silent = data.type === 'message' && data.silent;
  const body = bodyOf(data, manner);
  const isWritten = data.type === 'message' && body === data.body;
  return {
    title: data.title,
    options: {
      body,
      // Messages may be in any language.
      ...(!isWritten && language),
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
