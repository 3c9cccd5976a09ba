import type { TestPlatform } from './platform.ts';

/** Rows of one statement. */
const BATCH = 500;
let seeded = 0;

/** How seeded members differ from plain ones. */
export interface SeedOptions {
  /** Names begin with it and end with their number in the seed, four digits or more. */
  name?: string;
  /** Role ids of each. */
  roles?: readonly string[];
}

/**
 * Puts people into a guild, straight into the store, since thousands of registrations would take minutes. Gives their ids, in order;
 * `member_count` rises with them.
 */
export async function seedMembers(
  p: TestPlatform,
  guildId: string,
  count: number,
  { name = 'extra', roles = [] }: SeedOptions = {},
): Promise<string[]> {
  const first = 1_573_000_000_000_000_000n + BigInt(seeded);
  seeded += count;
  const people = Array.from({ length: count }, (_, index) => ({
    id: String(first + BigInt(index)),
    username: `${name}${String(index).padStart(4, '0')}`,
  }));
  const member = {
    bio: '',
    roles_json: JSON.stringify(roles),
    joined_at: 0,
    deaf: 0,
    mute: 0,
    flags: 0,
    pending: 0,
    temporary: 0,
  };
  const user = { kind: 'person' as const, discriminator: '0', bio: '', flags: 0, locale: 'en-US', operator: 0 };
  await p.server.platform.store.transaction(async ({ kysely }) => {
    for (let at = 0; at < count; at += BATCH) {
      const part = people.slice(at, at + BATCH);
      await kysely
        .insertInto('users')
        .values(part.map(({ id, username }) => ({ id, username, ...user })))
        .execute();
      await kysely
        .insertInto('member_names')
        .values(part.map(({ id, username }) => ({ guild_id: guildId, name: username, user_id: id })))
        .execute();
      await kysely
        .insertInto('members')
        .values(part.map(({ id }) => ({ guild_id: guildId, user_id: id, ...member })))
        .execute();
    }
    await kysely
      .updateTable('guilds')
      .set((eb) => ({ member_count: eb('member_count', '+', count), state_version: eb('state_version', '+', 1) }))
      .where('id', '=', guildId)
      .execute();
  });
  return people.map(({ id }) => id);
}
