import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, PERMISSIONS } from '@guildhall/protocol/permissions';
import type { GuildAccess } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { channelPermissions, has } from '../../../core/access/permissions.ts';
import { prepare } from '../../../core/framework/prepared.ts';

/** The channels and threads that the viewer may search. */
export interface Spaces {
  /** Channels whose history they may read; threads are searched with their parent. */
  all: Snowflake[];
  /** The ones where they see every private thread. */
  open: Snowflake[];
  /** The private threads that they are a member of. */
  threads: Snowflake[];
  /**
   * They may search everything, including channels created at this moment: an administrator, and no channel
   * is excluded.
   */
  everywhere: boolean;
}

const READABLE = bitsOf('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY');
const PRIVATE_THREAD = 12;

const privateThreads = prepare<{ guild_id: Snowflake; user_id: Snowflake; type: number }>()((db, param) =>
  db
    .selectFrom('thread_members')
    .innerJoin('threads', 'threads.id', 'thread_members.thread_id')
    .select('threads.id')
    .where('thread_members.user_id', '=', param('user_id'))
    .where('thread_members.guild_id', '=', param('guild_id'))
    .where('threads.type', '=', param('type')),
);

/** The channels and private threads of a guild that the viewer may search; age-restricted ones only with `nsfw`. */
export async function searchableSpaces(
  ctx: Context,
  { guild, member, permissions }: GuildAccess,
  nsfw: boolean,
): Promise<Spaces> {
  const spaces: Spaces = { all: [], open: [], threads: [], everywhere: false };
  for (const [id, channel] of guild.channels) {
    const bits = channelPermissions(guild, channel, member, ctx.clock.now());
    if (!has(bits, READABLE) || (channel.row.nsfw === 1 && !nsfw)) continue;
    spaces.all.push(id);
    if (has(bits, PERMISSIONS.MANAGE_THREADS)) spaces.open.push(id);
  }
  const key = { guild_id: guild.id, user_id: member.userId, type: PRIVATE_THREAD };
  spaces.threads = (await ctx.store.read.all(privateThreads, key)).map((thread) => thread.id);
  spaces.everywhere = has(permissions, PERMISSIONS.ADMINISTRATOR) && spaces.all.length === guild.channels.size;
  return spaces;
}
