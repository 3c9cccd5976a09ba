import { VOICE_TYPES } from '../../../core/access/channel-types.ts';
import { bitsOf } from '@guildhall/protocol/permissions';
import { randomBytes } from 'node:crypto';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { guildPermissions, has } from '../../../core/access/permissions.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { InviteRow } from '../../../core/tables/database.ts';
import { isEmbedded } from '../activities/embedded.ts';
import { placeRefusal } from '../activities/refusal.ts';
import { findApplication } from '../applications/queries.ts';
import { TARGET, type NewInviteBody } from '@guildhall/protocol/bodies/guild/invites';
import { IS_GUEST_INVITE } from '../../guild/invites/invite.ts';
import { findStreamOf } from '../../guild/streams/queries.ts';

const DAY = 86_400;

/** The channel of the invite, with its guild and the inviting member. */
export type InvitingAccess = ChannelAccess & { guild: NonNullable<ChannelAccess['guild']> };

/** Builds the row of a new invite, without its target lists. Rejects an impossible body (50035, 10002, 50013). */
export async function newInviteRow(
  db: Db,
  { channel, guild, member }: InvitingAccess,
  body: NewInviteBody,
  now: number,
): Promise<InviteRow> {
  const max_age = body.max_age ?? DAY;
  const roleIds = [...new Set(body.role_ids ?? [])];
  if (roleIds.length && !has(guildPermissions(guild, member, now), bitsOf('MANAGE_ROLES'))) fail('MISSING_PERMISSIONS');
  if (body.target_users_file !== undefined && body.target_users_file !== null)
    failForm({ target_users_file: complain.custom('UNION_TYPE_CHOICES', 'Must be a file of a multipart body.') });
  const isVoice = VOICE_TYPES.has(channel.type);
  checkFlags(body.flags ?? 0, isVoice && JSON.parse(guild.row.features_json).includes('GUESTS_ENABLED'));
  await checkTarget(db, body, { channel, guild });
  return {
    code: randomBytes(6).toString('base64url'),
    guild_id: guild.id,
    channel_id: channel.id,
    inviter_id: member.userId,
    created_at: now,
    expires_at: max_age === 0 ? null : now + max_age * 1000,
    max_age,
    max_uses: body.max_uses ?? 0,
    uses: 0,
    temporary: body.temporary ? 1 : 0,
    flags: body.flags ?? 0,
    role_ids_json: JSON.stringify(roleIds),
    target_type: body.target_type ?? null,
    target_user_id: body.target_type === TARGET.STREAM ? (body.target_user_id ?? null) : null,
    target_application_id: body.target_type === TARGET.EMBEDDED_APPLICATION ? (body.target_application_id ?? null) : null,
    target_list_id: null,
    target_job_id: null,
  };
}

/** Guest invites lead only to voice channels of guilds that accept guests. */
function checkFlags(flags: number, guestsMayCome: boolean): void {
  if (flags !== 0 && !(flags === IS_GUEST_INVITE && guestsMayCome))
    failForm({ flags: complain.custom('GUILD_INVITE_INVALID_FLAGS', 'These flags cannot be set on this invite.') });
}

/** The target must be in the channel: a user who streams there, or an application that is embedded. */
async function checkTarget(db: Db, body: NewInviteBody, place: Pick<InvitingAccess, 'channel' | 'guild'>): Promise<void> {
  const { target_type, target_user_id, target_application_id } = body;
  if ((target_user_id || target_application_id) && !target_type) failForm({ target_type: complain.required() });
  const wrongPlace = (message: string) => failForm({ target_type: complain.custom('GUILD_INVITE_INVALID_TARGET_TYPE', message) });
  if (target_type === TARGET.STREAM) {
    const { channel } = place;
    if (!VOICE_TYPES.has(channel.type)) wrongPlace('Only voice channels can have these invites.');
    if (!target_user_id) return failForm({ target_user_id: complain.required() });
    const stream = await findStreamOf(db, target_user_id);
    if (stream?.channel_id !== channel.id)
      failForm({
        target_user_id: complain.custom('GUILD_INVITE_INVALID_STREAMER', 'The user is not streaming in this channel.'),
      });
  }
  if (target_type === TARGET.EMBEDDED_APPLICATION) {
    if (placeRefusal(place)) wrongPlace('Activities cannot run in this channel.');
    if (!target_application_id) return failForm({ target_application_id: complain.required() });
    const application = (await findApplication(db, target_application_id)) ?? fail('UNKNOWN_APPLICATION');
    if (!isEmbedded(application))
      failForm({
        target_application_id: complain.custom('GUILD_INVITE_INVALID_APPLICATION', 'The application is not embedded.'),
      });
  }
}
