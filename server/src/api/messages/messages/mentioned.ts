import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Static } from 'typebox';
import { fail } from '../../../core/framework/errors.ts';
import { has } from '../../../core/access/permissions.ts';
import type { Db } from '../../../core/framework/store.ts';
import { memberWithoutUser } from '../../guild/members/member.ts';
import { findMembersByIds } from '../../guild/members/queries.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { type EmbedRequest, normaliseEmbeds } from './embeds.ts';
import { wantedMentions } from './mentions.ts';
import type { Place, Writer } from './writer.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { BareMemberObject } from '@guildhall/protocol/objects/guild/members';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';
import type { AllowedMentions } from '@guildhall/protocol/bodies/messages/messages';

/** The mentions of a message that count: all targets exist, and the author may mention them. */
export interface Mentions {
  users: UserObject[];
  roleIds: Snowflake[];
  everyone: boolean;
}

const NOBODY: Mentions = { users: [], roleIds: [], everyone: false };

/**
 * Embeds in their stored form. Without EMBED_LINKS those of people are dropped, and bots are refused with 50013
 * (docs/contract/messages.md#messages).
 */
export function allowedEmbeds(
  { permissions }: Place,
  { kind }: Writer,
  embeds: readonly EmbedRequest[] | null | undefined,
): EmbedObject[] {
  if (!embeds?.length) return [];
  const normalised = normaliseEmbeds(embeds);
  if (has(permissions, PERMISSIONS.EMBED_LINKS)) return normalised;
  return kind === 'bot' ? fail('MISSING_PERMISSIONS') : [];
}

/**
 * The mentions in a content, plus the author of the message that a reply answers. Roles count if they are
 * mentionable or the viewer has MENTION_EVERYONE; @everyone and @here always need MENTION_EVERYONE.
 */
export async function findMentions(
  db: Db,
  place: Place,
  content: string,
  allowed: Static<typeof AllowedMentions> | null | undefined,
  repliedId: Snowflake | undefined,
): Promise<Mentions> {
  const wanted = wantedMentions(content, allowed);
  const ids = wanted.repliedUser && repliedId !== undefined ? [...new Set([...wanted.userIds, repliedId])] : wanted.userIds;
  if (ids.length === 0 && wanted.roleIds.length === 0 && !wanted.everyone) return NOBODY;
  const mayMentionAll = has(place.permissions, PERMISSIONS.MENTION_EVERYONE);
  const users = ids.length ? await findUsers(db, ids) : undefined;
  return {
    users: ids.flatMap((id) => {
      const user = users?.get(id);
      return user ? [userObject(user)] : [];
    }),
    roleIds: wanted.roleIds.filter((id) => {
      const role = id === place.guild?.id ? undefined : place.guild?.roles.get(id);
      return role !== undefined && (mayMentionAll || role.row.mentionable === 1);
    }),
    everyone: wanted.everyone && mayMentionAll,
  };
}

/** The memberships of mentioned users, for the event; undefined if there are none. */
export async function findMentionedMembers(
  db: Db,
  place: Pick<Place, 'guild'>,
  users: readonly UserObject[],
): Promise<Map<Snowflake, BareMemberObject> | undefined> {
  if (!place.guild || users.length === 0) return undefined;
  const found = await findMembersByIds(
    db,
    place.guild.id,
    users.map((user) => user.id),
  );
  return new Map([...found].map(([id, { member }]) => [id, memberWithoutUser(member)]));
}
