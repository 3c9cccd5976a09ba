import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, PERMISSIONS } from '@guildhall/protocol/permissions';
import { accessGuild, type GuildAccess } from '../../../core/access/guild.ts';
import { permissionsOf } from '../../../core/access/member.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { has } from '../../../core/access/permissions.ts';
import { allowedSince } from '../../../core/access/permissions-split.ts';
import type { ScheduledEventRow } from '../../../core/tables/database.ts';
import { findEvent } from './queries.ts';
import { ENTITY } from './scheduled-event.ts';

type Place = Pick<ScheduledEventRow, 'entity_type' | 'channel_id'>;

/** An event that the viewer can see. */
export type EventAccess = GuildAccess & { event: ScheduledEventRow };

/** Returns whether the viewer can see an event: a member who can view its channel, if it has one. */
export function seesEvent(ctx: Context, { guild, member }: GuildAccess, { channel_id }: Pick<Place, 'channel_id'>): boolean {
  if (channel_id === null) return true;
  return (permissionsOf(guild, member, ctx.clock.now(), channel_id) & PERMISSIONS.VIEW_CHANNEL) !== 0n;
}

/** Access to the event of the path. Unknown: 10070. In a hidden channel: 50001. */
export async function inEvent(
  ctx: Context,
  path: { guild_id: Snowflake; guild_scheduled_event_id: Snowflake },
): Promise<EventAccess> {
  const access = await accessGuild(ctx, path.guild_id);
  const event =
    (await findEvent(ctx.store.read, path.guild_id, path.guild_scheduled_event_id)) ?? fail('UNKNOWN_SCHEDULED_EVENT');
  if (!seesEvent(ctx, access, event)) fail('MISSING_ACCESS');
  return { ...access, event };
}

/**
 * Like inEvent, for changes: the creator needs CREATE_EVENTS or MANAGE_EVENTS, others MANAGE_EVENTS; plus what the
 * place requires.
 */
export async function managesEvent(
  ctx: Context,
  path: { guild_id: Snowflake; guild_scheduled_event_id: Snowflake },
): Promise<EventAccess> {
  const access = await inEvent(ctx, path);
  const { event } = access;
  const permissions = permissionsAt(ctx, access, event);
  const own = event.creator_id === ctx.viewer.user.id && has(permissions, bitsOf('CREATE_EVENTS'));
  if (!own && !has(permissions, bitsOf('MANAGE_EVENTS'))) fail('MISSING_PERMISSIONS');
  requirePlace(ctx, access, event);
  return access;
}

/**
 * Requires CREATE_EVENTS at the event's place (MANAGE_EVENTS was enough before its date,
 * docs/contract/guilds.md#split-permissions), plus what the place requires.
 */
export function requireCreating(ctx: Context, access: GuildAccess, place: Place): void {
  if (!allowedSince(ctx.clock.now(), permissionsAt(ctx, access, place), 'CREATE_EVENTS')) fail('MISSING_PERMISSIONS');
  requirePlace(ctx, access, place);
}

/** On a stage its moderators only, in a voice channel those who may connect (50013); in a hidden channel as in an unknown one (10003). */
export function requirePlace(ctx: Context, access: GuildAccess, place: Place): void {
  const needed =
    place.entity_type === ENTITY.STAGE_INSTANCE
      ? bitsOf('VIEW_CHANNEL', 'MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS')
      : place.entity_type === ENTITY.VOICE
        ? bitsOf('VIEW_CHANNEL', 'CONNECT')
        : 0n;
  requireBits(permissionsAt(ctx, access, place), needed);
  if (place.entity_type !== ENTITY.EXTERNAL && !seesEvent(ctx, access, place)) fail('UNKNOWN_CHANNEL');
}

/** The viewer's bits in the channel of a place; in the guild where there is none that the viewer may view. */
function permissionsAt(ctx: Context, access: GuildAccess, { channel_id }: Place): bigint {
  const { guild, member } = access;
  return permissionsOf(guild, member, ctx.clock.now(), seesEvent(ctx, access, { channel_id }) ? channel_id : null);
}
