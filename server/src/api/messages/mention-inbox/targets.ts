import type { Snowflake } from '@guildhall/protocol/ids';
import { memberState } from '../../../core/access/member.ts';
import type { Db } from '../../../core/framework/store.ts';
import { findMemberships } from '../../guild/members/queries.ts';

/** Whether mentions of roles and of everyone are wanted as well; with `guildId` those of one guild. */
export interface MentionKinds {
  roles: boolean;
  everyone: boolean;
  guildId?: Snowflake | undefined;
}

/** The ids whose mention concerns a person: the person, their roles and, for everyone, their guilds. */
export async function findTargets(db: Db, userId: Snowflake, { roles, everyone, guildId }: MentionKinds): Promise<Snowflake[]> {
  if (!roles && !everyone) return [userId];
  const members = (await findMemberships(db, userId)).filter(({ guild_id }) => guildId === undefined || guild_id === guildId);
  return [userId, ...members.flatMap((row) => [...(everyone ? [row.guild_id] : []), ...(roles ? memberState(row).roleIds : [])])];
}
