import type { Result } from '@guildhall/protocol/calls';
import type { Core } from '../core/core.ts';
import { GUILD_CATEGORY, GUILD_STAGE_VOICE, GUILD_VOICE } from '../core/enum-values.ts';
import type { CallOptions } from '../core/http.ts';
import { type Shared, share } from '../core/shared.ts';
import type { compareIds } from '../core/snowflake.ts';
import type { GuildChannel, GuildMinimal } from './types.ts';

/** Ms for which the list of guilds is cached. */
const FRESH = 60_000;
/** The most guilds in one response. */
const PAGE = 200;

/** Lists the player's guilds; a list is at most a minute old, and concurrent calls share one request. */
export function guildList(core: Core): (options?: CallOptions) => Promise<GuildMinimal[]> {
  let cached: { until: number; guilds: readonly GuildMinimal[] } | undefined;
  let running: Shared<readonly GuildMinimal[]> | undefined;
  const reset = () => {
    cached = running = undefined;
  };
  core.attach({ reset, dispose: reset });

  const start = () => {
    const until = core.clock.now() + FRESH;
    const own = share(
      core.tools,
      async (signal) => {
        const guilds = await listGuilds(core, signal);
        // The list of an earlier user is not cached.
        if (running === own) cached = { until, guilds };
        return guilds;
      },
      () => {
        if (running === own) running = undefined;
      },
    );
    return own;
  };

  return async (options) => {
    if (options?.signal?.aborted) throw core.tools.aborted(options.signal.reason);
    if (cached && cached.until > core.clock.now()) return copies(cached.guilds);
    running ??= start();
    return copies(await running.join(options));
  };
}

function copies(guilds: readonly GuildMinimal[]): GuildMinimal[] {
  return guilds.map((guild) => ({ ...guild }));
}

async function listGuilds(core: Core, signal: AbortSignal): Promise<GuildMinimal[]> {
  const guilds: GuildMinimal[] = [];
  for (;;) {
    const after = guilds.at(-1)?.id;
    const page = await core.http.call('GET /users/@me/guilds', { query: { limit: PAGE, ...(after && { after }) }, signal });
    guilds.push(...page.map(({ id, name }) => ({ id, name })));
    if (page.length < PAGE) return guilds;
  }
}

type WireChannel = Result<'GET /guilds/{guild_id}/channels'>[number];

/** The dependencies of the order of channels, passed in for the reason that core/tools.ts gives. */
export interface ChannelParts {
  compareIds: typeof compareIds;
}

/** The channels of a guild, sorted as in the desktop client. */
export function guildChannels(channels: readonly WireChannel[], { compareIds: byId }: ChannelParts): GuildChannel[] {
  const isCategory = ({ type }: GuildChannel) => type === GUILD_CATEGORY;
  const rankOf = (channel: GuildChannel) => {
    if (isCategory(channel)) return 0;
    return channel.type === GUILD_VOICE || channel.type === GUILD_STAGE_VOICE ? 2 : 1;
  };
  /** By position and id; none comes first. */
  const byPlace = (one: GuildChannel | undefined, other: GuildChannel | undefined) => {
    if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
    return one.position - other.position || byId(one.id, other.id);
  };
  const all = channels.map(guildChannel);
  const categories = new Map(all.filter(isCategory).map((channel) => [channel.id, channel]));
  const categoryOf = (channel: GuildChannel) => (isCategory(channel) ? channel : categories.get(channel.parentId ?? ''));
  // Each rank of two channels decides unless it is equal: the category, the category itself first, the kind, the position.
  return all.sort((one, other) => {
    const [mine, its] = [categoryOf(one), categoryOf(other)];
    return byPlace(mine, its) || rankOf(one) - rankOf(other) || byPlace(one, other);
  });
}

function guildChannel(channel: WireChannel): GuildChannel {
  const { id, name, type, position, parent_id, linked_lobby: link } = channel;
  return {
    id,
    name: name ?? '',
    type,
    position: position ?? 0,
    parentId: parent_id ?? undefined,
    isLinkable: channel.is_linkable ?? false,
    isViewableAndWriteableByAllMembers: channel.is_viewable_and_writeable_by_all_members ?? false,
    linkedLobby: link ? { applicationId: link.application_id, lobbyId: link.lobby_id } : undefined,
  };
}
