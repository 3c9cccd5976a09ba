import { randomBytes } from 'node:crypto';
import type { Store } from '../framework/store.ts';

/** Loads a secret of 32 random bytes, which is generated at the first start and shared by every node of the store. */
export async function loadSecret(store: Store, name: string): Promise<Buffer> {
  const row = await store.transaction(async ({ kysely }) => {
    const value = randomBytes(32).toString('base64');
    await kysely
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return kysely.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  });
  return Buffer.from(row.value, 'base64');
}
