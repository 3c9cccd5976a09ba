import { LARGE_GUILD_MEMBERS } from '@guildhall/protocol/notifications';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelPlace } from '../../../core/access/place.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { prepare } from '../../../core/framework/prepared.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import { hasDevice } from '../../people/devices/queries.ts';

const ofMember = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('devices')
    .innerJoin('members', 'members.user_id', 'devices.user_id')
    .select('devices.id')
    .where('members.guild_id', '=', param('guild_id'))
    .limit(1),
);

/** Whether anyone in a guild has a device, by guild. */
const guildsWithDevices = tableCache<boolean>(['devices', 'members'], 20_000);
/** Whether a person has a device, by id. */
const peopleWithDevices = tableCache<boolean>(['devices'], 50_000);

/**
 * Whether a message might be pushed to anyone: most messages are in places where no one has a device, and cost nothing more
 * than this. In large guilds only `isMentioning` messages are pushed.
 */
export async function hasDevices(
  platform: Platform,
  { guild, recipientIds }: Pick<ChannelPlace, 'guild' | 'recipientIds'>,
  { authorId, isMentioning }: { authorId: Snowflake; isMentioning: boolean },
): Promise<boolean> {
  const { read } = platform.store;
  if (guild) {
    if (guild.row.member_count > LARGE_GUILD_MEMBERS && !isMentioning) return false;
    const find = async () => (await read.first(ofMember, { guild_id: guild.id })) !== undefined;
    return (await guildsWithDevices(platform).get(guild.id, find, true)) === true;
  }
  for (const user_id of recipientIds) {
    if (user_id === authorId) continue;
    if (await peopleWithDevices(platform).get(user_id, () => hasDevice(read, user_id), true)) return true;
  }
  return false;
}
