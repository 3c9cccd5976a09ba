import type { Snowflake } from '@guildhall/protocol/ids';
import type { Cdn } from '../../../core/media/cdn.ts';

/** The token by which a user accepts an invitation; only this server can generate it. It replaces a mail. */
export function inviteToken(cdn: Cdn, teamId: Snowflake, userId: Snowflake): string {
  return `${teamId}.${cdn.mark(nameOf(teamId, userId))}`;
}

/** The team of a token that is for this user; undefined for any other text. */
export function teamOfToken(cdn: Cdn, token: string, userId: Snowflake): Snowflake | undefined {
  const [, teamId = '', mark = ''] = /^(\d{1,20})\.([0-9a-f]+)$/.exec(token) ?? [];
  return cdn.isMark(nameOf(teamId, userId), mark) ? teamId : undefined;
}

const nameOf = (teamId: Snowflake, userId: Snowflake) => `team-invite:${teamId}:${userId}`;
