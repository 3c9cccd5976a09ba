import english from '../../messages/en/push.json' with { type: 'json' };
import { direction, formatTag, shown } from '../i18n/locale.ts';
import { texts } from '../i18n/texts.ts';
import { openOffline } from '../offline/database.ts';
import type { PushText, PushWords } from '../service-worker/notification.ts';

const t = texts('push', english);
/** The keys of an area are those of its English file. */
const KEYS = Object.keys(english).filter((key): key is PushText => Object.hasOwn(english, key));

/** The texts of pushes in the shown language; the worker fills in their placeholder. */
function currentWords(): PushWords {
  const filled = KEYS.map((key) => [key, t(key, { text: '{text}' })]);
  return { lang: formatTag(), dir: direction(), texts: Object.fromEntries(filled) };
}

async function store(): Promise<void> {
  const database = await openOffline();
  await database.put('options', currentWords(), 'pushWords');
  database.close();
}

/** Stores the texts of pushes for the service worker, now and whenever the language changes; returns a function that stops it. */
export function followLanguage(): () => void {
  if (!('PushManager' in window)) return () => undefined;
  const run = () => void store().catch(() => undefined);
  run();
  return shown.subscribe(run);
}
