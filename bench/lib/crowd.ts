import type { MemberRow, UserRow } from '../../server/src/core/tables/database.ts';
import type { Store } from '../../server/src/core/framework/store.ts';
import { hashToken, newToken } from '../../server/src/core/access/viewer.ts';
import { insertMember } from '../../server/src/api/guild/members/queries.ts';
import { namesOf, renameMember } from '../../server/src/api/guild/members/names.ts';
import { insertUser } from '../../server/src/api/people/users/queries.ts';
import { newUser } from '../../server/src/api/people/users/user.ts';

const PER_STEP = 250;
/** The ids of the first and of all later users are this far apart, as of accounts of different milliseconds. */
const FIRST_ID = 1_200_000_000_000_000_000n;
const APART = 1n << 22n;

/** Inserts people who are members of a guild directly into a store, since the hash of a password takes 75 ms; returns their tokens. */
export async function fillGuild(store: Store, guildId: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  const now = Date.now();
  for (let from = 0; from < count; from += PER_STEP) {
    const people = Array.from({ length: Math.min(PER_STEP, count - from) }, (_, at) => personOf(from + at));
    await store.transaction(async (db) => {
      for (const user of people) {
        const token = newToken(user.id);
        tokens.push(token);
        await insertUser(db, user);
        const row = memberOf(guildId, user.id, now);
        await insertMember(db, row);
        await renameMember(db, row, new Set(), namesOf(user, null));
        const unlimited = { application_id: null, scopes: null, expires_at: null };
        await db.kysely
          .insertInto('tokens')
          .values({ hash: hashToken(token), kind: 'person', user_id: user.id, created_at: now, ...unlimited })
          .execute();
      }
      await db.kysely
        .updateTable('guilds')
        .set((eb) => ({ member_count: eb('member_count', '+', people.length), state_version: eb('state_version', '+', 1) }))
        .where('id', '=', guildId)
        .execute();
    });
  }
  return tokens;
}

function personOf(number: number): UserRow {
  const username = `person_${number}`;
  const user = newUser({ id: String(FIRST_ID + BigInt(number) * APART), kind: 'person', username });
  return { ...user, global_name: `Person ${number}`, email: `${username}@example.org`, date_of_birth: '1990-01-01', verified: 1 };
}

function memberOf(guild_id: string, user_id: string, joined_at: number): MemberRow {
  const own = { guild_id, user_id, joined_at, roles_json: '[]', nick: null, avatar: null, banner: null, bio: '' };
  const marks = { premium_since: null, deaf: 0, mute: 0, flags: 0, pending: 0, communication_disabled_until: null, temporary: 0 };
  const profile = { pronouns: '', accent_color: null, theme_colors_json: null };
  return { ...own, ...marks, ...profile };
}
