import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ReportType } from '@guildhall/protocol/objects/apps/reports';
import type { CreateReportBody } from '@guildhall/protocol/operations/apps/reports';
import type { Static } from 'typebox';
import { accessGuild } from '../../../core/access/guild.ts';
import { inMessage } from '../../../core/access/message.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { visibleGuild } from '../../guild/guilds/access.ts';
import { guildObject } from '../../guild/guilds/guild.ts';
import { loadMessageObject } from '../../messages/messages/page.ts';
import { findUser } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';
import { describeApplications } from '../applications/access.ts';
import { findApplication } from '../applications/queries.ts';

type Body = Static<typeof CreateReportBody>;

/** The subject of a report in its current state. */
export interface Reported {
  /** Identifies it among everything that its reporter reports. */
  target: string;
  /** In wire format. */
  snapshot: object;
  userId?: Snowflake;
  guildId?: Snowflake;
  channelId?: Snowflake;
  messageId?: Snowflake;
}

/** Loads the reported object with the reporter's permissions; refuses the reporter's own content. */
export async function loadReported(ctx: Context, type: ReportType, body: Body): Promise<Reported> {
  const found = await LOADERS[type](ctx, body);
  if (found.userId === ctx.viewer.user.id)
    failForm({ '': complain.custom('REPORT_OF_ONESELF', 'You cannot report yourself, or something of your own.') });
  return { ...found, target: `${type} ${found.target}` };
}

const LOADERS: Record<ReportType, (ctx: Context, body: Body) => Promise<Reported>> = {
  message: loadMessage,
  first_dm: async (ctx, body) => {
    const found = await loadMessage(ctx, body);
    if (found.guildId !== undefined) fail('UNKNOWN_MESSAGE');
    return found;
  },
  user: (ctx, body) => loadUser(ctx, needed(body, 'reported_user_id')),
  widget: async (ctx, body) => {
    const found = await loadUser(ctx, needed(body, 'user_id'));
    const widget_id = needed(body, 'widget_id');
    return { ...found, target: `${found.target} ${widget_id}`, snapshot: { ...found.snapshot, widget_id } };
  },
  guild: loadGuild,
  guild_discovery: loadGuild,
  stage_channel: async (ctx, body) => {
    const guild_id = needed(body, 'guild_id');
    const id = needed(body, 'stage_instance_id');
    await accessGuild(ctx, guild_id);
    const stages = ctx.store.read.kysely.selectFrom('stage_instances').selectAll().where('guild_id', '=', guild_id);
    const stage = (await stages.where('id', '=', id).executeTakeFirst()) ?? fail('UNKNOWN_STAGE_INSTANCE');
    return { target: id, snapshot: stage, guildId: guild_id, channelId: stage.channel_id };
  },
  guild_scheduled_event: async (ctx, body) => {
    const guild_id = needed(body, 'guild_id');
    const id = needed(body, 'guild_scheduled_event_id');
    await accessGuild(ctx, guild_id);
    const events = ctx.store.read.kysely.selectFrom('scheduled_events').selectAll().where('guild_id', '=', guild_id);
    const event = (await events.where('id', '=', id).executeTakeFirst()) ?? fail('UNKNOWN_SCHEDULED_EVENT');
    return { target: id, snapshot: event, guildId: guild_id, ...(event.creator_id ? { userId: event.creator_id } : {}) };
  },
  application: async (ctx, body) => {
    const row = (await findApplication(ctx.store.read, needed(body, 'application_id'))) ?? fail('UNKNOWN_APPLICATION');
    const [described] = await describeApplications(ctx.store.read, [row]);
    const { id, name, description, icon, flags } = described ?? row;
    return { target: id, snapshot: { id, name, description, icon, flags, owner_id: row.owner_id }, userId: row.bot_id };
  },
};

async function loadMessage(ctx: Context, body: Body): Promise<Reported> {
  const path = { channel_id: needed(body, 'channel_id'), message_id: needed(body, 'message_id') };
  const { message, channel } = await inMessage('READ_MESSAGE_HISTORY')(ctx, path);
  const snapshot = await loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, message, ctx.viewer.user.id);
  const isDirect = channel.type === CHANNEL_TYPES.DM || channel.type === CHANNEL_TYPES.GROUP_DM;
  return {
    target: path.message_id,
    snapshot,
    userId: snapshot.author.id,
    channelId: path.channel_id,
    messageId: path.message_id,
    ...(isDirect || channel.guild_id === null ? {} : { guildId: channel.guild_id }),
  };
}

async function loadUser({ store }: Context, id: Snowflake): Promise<Reported> {
  const user = (await findUser(store.read, id)) ?? fail('UNKNOWN_USER');
  return { target: id, snapshot: { ...userObject(user), bio: user.bio }, userId: id };
}

async function loadGuild(ctx: Context, body: Body): Promise<Reported> {
  const guild = await visibleGuild(ctx, { guild_id: needed(body, 'guild_id') });
  return { target: guild.id, snapshot: guildObject(guild), guildId: guild.id };
}

function needed<K extends keyof Body>(body: Body, field: K): NonNullable<Body[K]> {
  return body[field] ?? failForm({ [field]: complain.required() });
}
