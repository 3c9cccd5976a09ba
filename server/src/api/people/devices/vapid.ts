import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';
import type { Store } from '../../../core/framework/store.ts';
import webPush from 'web-push';

/** The keys by which push services know this server, in base64url (RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The row of `secrets`. */
const NAME = 'vapid';

/** Absent until they were loaded. */
const loaded = service((): { keys?: Promise<VapidKeys> } => ({}));

/** The keys of this server: generated at the first use, stored, and the same on every node. */
export function vapidKeys(platform: Pick<Platform, 'store' | 'services'>): Promise<VapidKeys> {
  const known = loaded(platform);
  if (known.keys) return known.keys;
  const keys = loadKeys(platform.store);
  known.keys = keys;
  // The next call tries again.
  keys.catch(() => delete known.keys);
  return keys;
}

async function loadKeys(store: Store): Promise<VapidKeys> {
  const { value } = await store.transaction(async ({ kysely }) => {
    const made = JSON.stringify(webPush.generateVAPIDKeys());
    await kysely
      .insertInto('secrets')
      .values({ name: NAME, value: Buffer.from(made).toString('base64') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return kysely.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirstOrThrow();
  });
  return JSON.parse(Buffer.from(value, 'base64').toString('utf8'));
}

/**
 * How a push service reaches the operator (RFC 8292 2.1): the sender of mails, else the public address if it is https, else a
 * mail address at its host.
 */
export function contactOf({ config: { mailFrom }, publicUrl }: Pick<Platform, 'config' | 'publicUrl'>): string {
  const address = mailFrom === null ? undefined : /[^\s<>"]+@[^\s<>"]+/.exec(mailFrom)?.[0];
  if (address) return `mailto:${address}`;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? publicUrl : `mailto:no-reply@${hostname}`;
}
