import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { ErrorName } from '@guildhall/protocol/errors';
import { FAILURE_REASONS } from '@guildhall/protocol/bodies/apps/interactions';
import type { EmbeddedActivityConfigObject } from '@guildhall/protocol/objects/apps/activities';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import { has } from '../../../core/access/permissions.ts';
import type { ChannelPlace } from '../../../core/access/place.ts';
import { isHeldBack } from '../../../core/access/verification.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { ApplicationRow, UserRow } from '../../../core/tables/database.ts';
import { cachedIntegration, cachedUserInstall } from '../../guild/integrations/cached-installs.ts';
import { mayTest } from '../testers/tester.ts';
import { embeddedActivityConfigObject, findActivityConfig } from './activity-config.ts';
import { isEmbedded } from './embedded.ts';
import { findInstanceIn } from './queries.ts';

/** Why a user may not launch or join an activity: the error over HTTP, and the reason in INTERACTION_FAILURE. */
export interface Refusal {
  error: ErrorName;
  reason: number;
}

const REFUSALS = {
  channelType: { error: 'WRONG_CHANNEL_TYPE', reason: FAILURE_REASONS.ACTIVITY_CHANNEL_TYPE },
  afkChannel: { error: 'WRONG_CHANNEL_TYPE', reason: FAILURE_REASONS.ACTIVITY_AFK_CHANNEL },
  age: { error: 'UNDER_MINIMUM_AGE', reason: FAILURE_REASONS.ACTIVITY_AGE },
  verification: { error: 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', reason: FAILURE_REASONS.ACTIVITY_VERIFICATION },
  permissions: { error: 'MISSING_PERMISSIONS', reason: FAILURE_REASONS.ACTIVITY_PERMISSIONS },
  notEmbedded: { error: 'INVALID_ACTIVITY_ACTION', reason: FAILURE_REASONS.ACTIVITY_NOT_EMBEDDED },
  platform: { error: 'INVALID_ACTIVITY_ACTION', reason: FAILURE_REASONS.ACTIVITY_PLATFORM_UNSUPPORTED },
  unreleased: { error: 'MISSING_ACCESS', reason: FAILURE_REASONS.ACTIVITY_UNRELEASED },
  noAccess: { error: 'MISSING_ACCESS', reason: FAILURE_REASONS.ACTIVITY_NO_ACCESS },
} as const satisfies Record<string, Refusal>;

const { GUILD_TEXT, GUILD_ANNOUNCEMENT, GUILD_VOICE, DM, GROUP_DM } = CHANNEL_TYPES;
const TYPES: ReadonlySet<number> = new Set([GUILD_TEXT, GUILD_ANNOUNCEMENT, GUILD_VOICE, DM, GROUP_DM]);
const ADULT = 18;

/** Why the viewer may not launch an activity in a channel that they see; undefined if they may. */
export async function launchRefusal(
  ctx: Context,
  access: ChannelAccess,
  application: ApplicationRow,
): Promise<Refusal | undefined> {
  const config = embeddedActivityConfigObject(await findActivityConfig(ctx.store.read, application.id));
  const isInstalled = access.guild !== null && (await cachedIntegration(ctx, access.guild.id, application.id)) !== undefined;
  return (
    offerRefusal(application, config, ctx) ??
    (isHeldBack(ctx, access) ? REFUSALS.verification : placeRefusal(access)) ??
    permissionRefusal(access, isInstalled) ??
    (await accessRefusal(ctx, access, application, { config, isInstalled }))
  );
}

/** Why an activity is not offered to the viewer anywhere, except that it may be unreleased. */
export function offerRefusal(
  application: ApplicationRow,
  config: EmbeddedActivityConfigObject,
  { viewer, clock }: Pick<Context, 'viewer' | 'clock'>,
): Refusal | undefined {
  if (!isEmbedded(application)) return REFUSALS.notEmbedded;
  if (!config.supported_platforms.includes('web')) return REFUSALS.platform;
  return config.requires_age_gate && !isAdult(viewer.user, clock.now()) ? REFUSALS.age : undefined;
}

/** Why no activity may be launched in a channel. */
export function placeRefusal({ channel, guild }: Pick<ChannelPlace, 'channel' | 'guild'>): Refusal | undefined {
  if (!TYPES.has(channel.type)) return REFUSALS.channelType;
  return guild?.row.afk_channel_id === channel.id ? REFUSALS.afkChannel : undefined;
}

/** Why a user may not launch any activity in a channel, or none that is not installed in its guild. */
function permissionRefusal({ guild, permissions }: ChannelAccess, isInstalled: boolean): Refusal | undefined {
  const needed = PERMISSIONS.USE_EMBEDDED_ACTIVITIES | (isInstalled ? 0n : PERMISSIONS.USE_EXTERNAL_APPS);
  return !guild || has(permissions, needed) ? undefined : REFUSALS.permissions;
}

/**
 * Activities in development are for the owner, the team and testers, those of private applications also for those who have installed
 * them. Others join what runs already.
 */
async function accessRefusal(
  ctx: Context,
  { channel }: ChannelAccess,
  application: ApplicationRow,
  { config, isInstalled }: { config: EmbeddedActivityConfigObject; isInstalled: boolean },
): Promise<Refusal | undefined> {
  const isReleased = isReleasedOn(config);
  if (isReleased && (application.bot_public === 1 || isInstalled)) return undefined;
  const { user } = ctx.viewer;
  if (await mayTest(ctx.store.read, application, user.id)) return undefined;
  if (!isReleased) return REFUSALS.unreleased;
  if (await cachedUserInstall(ctx, { user_id: user.id, application_id: application.id })) return undefined;
  return (await findInstanceIn(ctx.store.read, application.id, channel.id)) ? undefined : REFUSALS.noAccess;
}

/** Whether everyone may launch an activity, not only its owner, team and testers. */
export function isReleasedOn({ client_platform_config: { web } }: EmbeddedActivityConfigObject): boolean {
  return web.release_phase === 'global_launch';
}

/** Whether a user has given a date of birth at least 18 years ago. */
function isAdult({ date_of_birth }: UserRow, now: number): boolean {
  if (date_of_birth === null) return false;
  const today = new Date(now);
  const latest = Date.UTC(today.getUTCFullYear() - ADULT, today.getUTCMonth(), today.getUTCDate());
  return Date.parse(`${date_of_birth}T00:00:00Z`) <= latest;
}
