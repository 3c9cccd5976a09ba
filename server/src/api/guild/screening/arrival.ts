import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { MemberRow, UserRow } from '../../../core/tables/database.ts';
import { GATE } from './form.ts';

/**
 * The initial state of a new member: pending until it accepts the rules if the guild screens its members (unless
 * `letIn`: it has roles, or was approved), and with STARTED_ONBOARDING if the guild has onboarding. Apps are not asked.
 */
export async function arrivalOf(
  db: Db,
  guildId: Snowflake,
  user: UserRow,
  letIn: boolean,
): Promise<Pick<MemberRow, 'pending' | 'flags'>> {
  if (user.kind !== 'person') return { pending: 0, flags: 0 };
  const found = await db.kysely
    .selectFrom('guilds')
    .leftJoin('onboardings', 'onboardings.guild_id', 'guilds.id')
    .select(['features_json', 'onboardings.enabled as onboarding'])
    .where('guilds.id', '=', guildId)
    .executeTakeFirst();
  const features: string[] = JSON.parse(found?.features_json ?? '[]');
  return {
    pending: features.includes(GATE) && !letIn ? 1 : 0,
    flags: found?.onboarding === 1 ? MEMBER_FLAGS.STARTED_ONBOARDING : 0,
  };
}
