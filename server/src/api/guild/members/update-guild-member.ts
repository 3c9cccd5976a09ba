import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake as Id } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { bitsOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import type { Static } from 'typebox';
import { type GuildAccess, inGuild } from '../../../core/access/guild.ts';
import { memberState, rankOf } from '../../../core/access/member.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { guildPermissions, has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import type { MemberRow, VoiceStateRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { emitVoiceState } from '../voice-states/speaking.ts';
import { moveMember, requireVoiceState } from '../voice-states/move-member.ts';
import { findTarget } from './access.ts';
import { checkRoles, type MemberValues, memberForChange, roleDifference, changeMember } from './change.ts';
import { memberObject } from './member.ts';
import type { MemberWithUser } from './queries.ts';
import { type UpdateGuildMemberChange, updateGuildMember as operation } from '@guildhall/protocol/operations/guild/members';

/** Changes a member; each field needs its own permission (GuildMemberResponse). */
export const updateGuildMember = route(operation, {
  access: inGuild(),
  limit: limits.editMembers,
  run: async (ctx, { access, path, body }) => {
    const target = await findTarget(ctx, path.guild_id, path.user_id);
    checkPermissions(ctx, access, target.member, body);
    const until = readTimeout(body.communication_disabled_until, ctx.clock.now());
    return ctx.transact(async (tx) => {
      if (isVoice(body)) await lockGuild(tx.db, path.guild_id);
      const found = await memberForChange(tx, path.guild_id, path.user_id);
      const values: MemberValues = {
        ...(body.nick === undefined ? {} : { nick: body.nick?.trim() || null }),
        ...(until === undefined ? {} : { communication_disabled_until: until }),
        ...(typeof body.mute === 'boolean' ? { mute: body.mute ? 1 : 0 } : {}),
        ...(typeof body.deaf === 'boolean' ? { deaf: body.deaf ? 1 : 0 } : {}),
        ...(typeof body.flags === 'number' ? { flags: withEditableFlags(found.member.flags, body.flags) } : {}),
      };
      if (body.roles) {
        const had: Id[] = JSON.parse(found.member.roles_json);
        const wanted = [...new Set(body.roles)];
        const { added, removed } = roleDifference(had, wanted);
        await checkRoles(tx, access, [...added, ...removed]);
        if (added.length || removed.length) values.roles_json = JSON.stringify(wanted);
        if (added.length) values.temporary = 0;
      }
      const voice = isVoice(body) ? await requireVoiceState(tx, path.guild_id, path.user_id) : undefined;
      const saved = await changeMember(tx, found, values);
      if (voice) await changeVoice(tx, access, { member: saved, user: found.user }, { state: voice, body });
      return memberObject(saved, found.user);
    });
  },
});

function checkPermissions(
  ctx: Context,
  { guild, member, permissions }: GuildAccess,
  row: MemberRow,
  body: Static<typeof UpdateGuildMemberChange>,
): void {
  const target = memberState(row);
  const isSelf = target.userId === member.userId;
  const isBelow = rankOf(guild, target) < rankOf(guild, member);
  const need = (allowed: boolean) => {
    if (!allowed) fail('MISSING_PERMISSIONS');
  };
  const may = (...names: Permission[]) => has(permissions, bitsOf(...names));
  if (body.nick !== undefined)
    need(isSelf ? may('CHANGE_NICKNAME') || may('MANAGE_NICKNAMES') : may('MANAGE_NICKNAMES') && isBelow);
  if (body.roles) need(may('MANAGE_ROLES'));
  if (body.communication_disabled_until !== undefined) {
    const isAdministrator = has(guildPermissions(guild, target, ctx.clock.now()), PERMISSIONS.ADMINISTRATOR);
    need(may('MODERATE_MEMBERS') && isBelow && !isAdministrator);
  }
  if (typeof body.flags === 'number')
    need(may('MANAGE_GUILD') || may('MANAGE_ROLES') || may('MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS'));
  if (typeof body.mute === 'boolean') need(may('MUTE_MEMBERS'));
  if (typeof body.deaf === 'boolean') need(may('DEAFEN_MEMBERS'));
  if (body.channel_id !== undefined) need(may('MOVE_MEMBERS'));
}

/** Whether the change affects voice; if so, the member must be connected (40032). */
function isVoice(body: Static<typeof UpdateGuildMemberChange>): boolean {
  return typeof body.mute === 'boolean' || typeof body.deaf === 'boolean' || body.channel_id !== undefined;
}

/** Emits the voice state for mute and deaf, and moves or disconnects the member. */
async function changeVoice(
  tx: Tx,
  access: GuildAccess,
  target: MemberWithUser,
  { state, body }: { state: VoiceStateRow; body: Static<typeof UpdateGuildMemberChange> },
): Promise<void> {
  if (typeof body.mute === 'boolean' || typeof body.deaf === 'boolean') await emitVoiceState(tx, state);
  if (body.channel_id !== undefined) await moveMember(tx, access, target, { state, channelId: body.channel_id });
}

/** Parses the end of a timeout to ms since 1970. null and a time in the past end the timeout, undefined keeps it. */
function readTimeout(value: string | null | undefined, now: number): number | null | undefined {
  if (value === undefined || value === null) return value;
  const until = Date.parse(value);
  if (until > now + LIMITS.guilds.timeout.max)
    failForm({ communication_disabled_until: complain.custom('NUMBER_TYPE_MAX', 'A timeout can last at most 28 days.') });
  return until <= now ? null : until;
}

/** Takes the one flag that callers can set from `asked` and keeps the others (docs/contract/enums.md#member_flag). */
function withEditableFlags(current: number, asked: number): number {
  const editable = MEMBER_FLAGS.BYPASSES_VERIFICATION;
  return (current & ~editable) | (asked & editable);
}
