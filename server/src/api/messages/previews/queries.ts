import { createHash } from 'node:crypto';
import type { Platform } from '../../../core/framework/platform.ts';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';

const PER_SWEEP = 200;

/** The cached preview of a link; undefined if there is none or it has expired. */
export async function findPreview({ store, clock }: Platform, link: string): Promise<EmbedObject[] | undefined> {
  const row = await store.read.kysely
    .selectFrom('previews')
    .select('embeds_json')
    .where('link_hash', '=', hashOf(link))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row && JSON.parse(row.embeds_json);
}

/** Caches the preview of a link for `ms`, and deletes some expired ones. */
export async function upsertPreview({ store, clock }: Platform, link: string, embeds: EmbedObject[], ms: number): Promise<void> {
  const row = { link_hash: hashOf(link), embeds_json: JSON.stringify(embeds), expires_at: clock.now() + ms };
  await store.transaction(async ({ kysely }) => {
    await kysely
      .insertInto('previews')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('link_hash').doUpdateSet({ embeds_json: row.embeds_json, expires_at: row.expires_at }),
      )
      .execute();
    const over = kysely.selectFrom('previews').select('link_hash').where('expires_at', '<=', clock.now()).limit(PER_SWEEP);
    await kysely.deleteFrom('previews').where('link_hash', 'in', over).execute();
  });
}

function hashOf(link: string): string {
  return createHash('sha256').update(link).digest('hex');
}
