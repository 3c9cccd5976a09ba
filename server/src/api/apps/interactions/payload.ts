import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import type { ChannelHead } from '../../guild/channels/queries.ts';
import { memberObject } from '../../guild/members/member.ts';
import { entitlementsFor } from '../monetization/queries.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { describeChannel } from './resolve.ts';
import { appPermissions, contextOf, type Seat } from './seat.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { InteractionPayload } from '@guildhall/protocol/objects/apps/interactions';

/** The parts of a payload other than its place. */
export interface PayloadParts {
  id: Snowflake;
  token: string;
  type: number;
  data: object;
  owners: Record<string, Snowflake>;
  message?: MessageObject | undefined;
}

/** The payload of an interaction that the viewer creates in a channel; needs the channel's current head. */
export async function interactionPayload(
  ctx: Context,
  access: ChannelAccess,
  seat: Seat,
  { id, token, type, data, owners, message }: PayloadParts,
): Promise<(head: ChannelHead | undefined) => InteractionPayload> {
  const { user } = ctx.viewer;
  const now = ctx.clock.now();
  const holder = { application_id: seat.application.id, user_id: user.id, guild_id: access.guild?.id ?? null };
  const entitlements = await entitlementsFor(ctx, holder);
  const recipients = access.guild ? undefined : await recipientsOf(ctx, access, seat);
  return (head) => ({
    version: 1,
    id,
    application_id: seat.application.id,
    type,
    token,
    data,
    ...guildFields(access),
    channel: { ...describeChannel(access, seat, head, now), ...(recipients ? { recipients } : {}) },
    channel_id: access.channel.id,
    ...(access.guild
      ? { member: { ...memberObject(access.member.row, user), permissions: String(access.permissions) } }
      : { user: userObject(user) }),
    locale: user.locale,
    ...(message ? { message } : {}),
    app_permissions: String(appPermissions(seat, access, now)),
    entitlements,
    entitlement_sku_ids: [...new Set(entitlements.map(({ sku_id }) => sku_id))],
    authorizing_integration_owners: owners,
    context: contextOf(access, seat),
    attachment_size_limit: ctx.config.uploadBytes,
  });
}

/** Rows are cached between requests, and so are their parsed features. */
const featuresOf = new WeakMap<GuildRow, readonly string[]>();

function readFeatures({ features_json }: GuildRow): readonly string[] {
  return JSON.parse(features_json);
}

function guildFields({ guild }: ChannelAccess): Partial<InteractionPayload> {
  if (!guild) return {};
  const { id, preferred_locale: locale } = guild.row;
  let features = featuresOf.get(guild.row);
  if (!features) {
    features = readFeatures(guild.row);
    featuresOf.set(guild.row, features);
  }
  return { guild: { id, features, locale }, guild_id: id, guild_locale: locale };
}

async function recipientsOf({ store }: Context, { recipientIds }: ChannelAccess, { bot }: Seat): Promise<UserObject[]> {
  const others = recipientIds.filter((id) => id !== bot.id);
  return [...(await findUsers(store.read, others)).values()].map(userObject);
}
