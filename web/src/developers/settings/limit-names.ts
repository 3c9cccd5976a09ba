import english from '../../../messages/en/developers-settings.json' with { type: 'json' };
import { t } from './text.ts';

type Key = Extract<keyof typeof english, `limit_${string}`>;

function isKnown(key: string): key is Key {
  return Object.hasOwn(english, key);
}

/** The name of a limit of an application; one that the client does not know is shown as it is. */
export function limitName(name: string): string {
  const key = `limit_${name}`;
  return isKnown(key) ? t(key) : name;
}
