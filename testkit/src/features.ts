import type { TestPlatform } from './platform.ts';

/** Adds features to a guild that members cannot switch. */
export async function grantFeatures(p: TestPlatform, guildId: string, ...features: string[]): Promise<void> {
  await p.server.platform.store.transaction(async (db) => {
    const guild = await db.kysely.selectFrom('guilds').selectAll().where('id', '=', guildId).executeTakeFirstOrThrow();
    const before: string[] = JSON.parse(guild.features_json);
    await db.kysely
      .updateTable('guilds')
      .set({ features_json: JSON.stringify([...before, ...features]), state_version: guild.state_version + 1 })
      .where('id', '=', guildId)
      .execute();
  });
}
