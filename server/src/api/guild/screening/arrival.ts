import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/store.ts';
import type { MemberRow, UserRow } from '../../../core/tables.ts';
import { GATE } from './form.ts';

/**
 * How a newcomer comes in: pending until the rules are accepted when the guild has its members screened (unless `letIn`: it
 * comes with roles, or was approved), and with STARTED_ONBOARDING when it has an onboarding. Apps are not asked.
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
