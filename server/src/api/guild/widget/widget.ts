import { VOICE_TYPES } from '../../../core/access/channel-types.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { PublicContext } from '../../../core/framework/context.ts';
import { defaultAvatarAddress } from '../../../core/media/default-avatar.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { channelPermissions, has } from '../../../core/access/permissions.ts';
import { widgetChannel } from '../guilds/guild.ts';
import { listVoiceStates } from '../voice-states/queries.ts';
import type { ShownSession } from './queries.ts';
import type { WidgetSettings, WidgetMember } from '@guildhall/protocol/objects/guild/widget';

/** A member with no role but @everyone. */
export const ANYONE = { userId: '0', roleIds: [], timedOutUntil: null };

const STATUSES = ['online', 'dnd', 'idle'];

/** The widget settings of a guild. */
export function widgetSettings(guild: GuildState): WidgetSettings {
  return { enabled: guild.row.widget_enabled !== 0, channel_id: widgetChannel(guild) };
}

/** Access to a guild with an enabled widget. Unknown: 10004; disabled: 50004. */
export async function widgetGuild(ctx: PublicContext, path: { guild_id: Snowflake }): Promise<GuildState> {
  const guild = (await ctx.guildStates.get(path.guild_id)) ?? fail('UNKNOWN_GUILD');
  return guild.row.widget_enabled ? guild : fail('GUILD_WIDGET_DISABLED');
}

/** Lists the voice channels that everyone may enter, by position. */
export function openVoiceChannels(guild: GuildState, now: number): { id: Snowflake; name: string; position: number }[] {
  const needed = bitsOf('VIEW_CHANNEL', 'CONNECT');
  return [...guild.channels.values()]
    .filter((channel) => VOICE_TYPES.has(channel.type) && has(channelPermissions(guild, channel, ANYONE, now), needed))
    .map(({ row }) => ({ id: row.id, name: row.name ?? '', position: row.position }));
}

/** Lists the online members without identifying them; their voice states only in channels that everyone may enter. */
export async function widgetMembers(
  ctx: PublicContext,
  guild: GuildState,
  sessions: ReadonlyMap<Snowflake, ShownSession[]>,
): Promise<WidgetMember[]> {
  const open = new Set(openVoiceChannels(guild, ctx.clock.now()).map((channel) => channel.id));
  const voices = new Map((await listVoiceStates(ctx.store.read, guild.id)).map((voice) => [voice.user_id, voice]));
  return [...sessions].flatMap(([userId, own], index) => {
    const last = own.at(-1);
    if (!last) return [];
    const voice = voices.get(userId);
    const activity = activityName(own);
    return {
      id: String(index),
      username: last.nick ?? last.global_name ?? last.username,
      discriminator: '0000' as const,
      avatar: null,
      status: STATUSES.find((status) => own.some((session) => session.status === status)) ?? 'online',
      avatar_url: defaultAvatarAddress(ctx.publicUrl, index),
      ...(activity === undefined ? {} : { activity: { name: activity } }),
      ...(voice?.channel_id && open.has(voice.channel_id)
        ? {
            channel_id: voice.channel_id,
            deaf: voice.deaf,
            mute: voice.mute,
            self_deaf: voice.self_deaf,
            self_mute: voice.self_mute,
            suppress: voice.suppress,
          }
        : {}),
    };
  });
}

/** A custom status (type 4) does not count as an activity. */
function activityName(sessions: readonly ShownSession[]): string | undefined {
  const activities = sessions.flatMap((session): { type: number; name: string }[] => JSON.parse(session.activities_json));
  return activities.find((activity) => activity.type !== 4)?.name;
}
