import type { GuildObject } from '@guildhall/protocol/objects/guild/guilds';
import type { ChannelObject } from '@guildhall/protocol/objects/messages/channels';
import { bitsOf, PERMISSIONS } from '@guildhall/protocol/permissions';

/**
 * The id of the member list of a channel, as clients compute it: `everyone` if the @everyone role may view the
 * channel, else the MurmurHash3 of the overwrites that decide who may. Channels with the same id share a list.
 */
export function listIdOf(guild: GuildObject, channel: ChannelObject): string {
  const overwrites = channel.permission_overwrites ?? [];
  const everyone = guild.roles.find(({ id }) => id === guild.id);
  const own = overwrites.find(({ id }) => id === guild.id);
  const bits = (BigInt(everyone?.permissions ?? 0) & ~BigInt(own?.deny ?? 0)) | BigInt(own?.allow ?? 0);
  if ((bits & bitsOf('VIEW_CHANNEL')) !== 0n) return 'everyone';
  const words = overwrites.flatMap(({ id, allow, deny }) => {
    if ((BigInt(allow) & PERMISSIONS.VIEW_CHANNEL) !== 0n) return `allow:${id}`;
    return (BigInt(deny) & PERMISSIONS.VIEW_CHANNEL) === 0n ? [] : `deny:${id}`;
  });
  return String(murmur3(words.sort().join()));
}

/** MurmurHash3, 32 bits, seed 0, of a text in UTF-8. */
export function murmur3(text: string): number {
  const bytes = Buffer.from(text);
  const scramble = (word: number) => {
    const k = Math.imul(word, 0xcc9e2d51);
    return Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  };
  let hash = 0;
  const whole = bytes.length & ~3;
  for (let at = 0; at < whole; at += 4) {
    hash ^= scramble(bytes.readUInt32LE(at));
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let at = bytes.length - 1; at >= whole; at -= 1) rest = (rest << 8) | (bytes[at] ?? 0);
  if (bytes.length > whole) hash ^= scramble(rest);
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
