import { Serialized } from '../../../core/framework/route.ts';
import type { ChannelObject } from '@guildhall/protocol/objects/messages/channels';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelState } from '../../../core/access/guild-state.ts';
import { CACHE_BYTES } from '../../../core/framework/cache-bytes.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import { Lru } from '../../../core/values/lru.ts';
import { channelObject } from './channel.ts';
import { type ChannelHead, findGuildHeads } from './queries.ts';

type Heads = ReadonlyMap<Snowflake, ChannelHead>;

const headCache = tableCache<Heads>(['channel_heads', 'channels'], 1000);

/** The heads of a guild's channels as committed now, cached until a message is written anywhere. */
export function guildHeads(platform: Platform, guildId: Snowflake): Promise<Heads> {
  return headCache(platform).get<never>(guildId, () => findGuildHeads(platform.store.read, guildId));
}

interface ChannelText {
  messageId: Snowflake | null | undefined;
  pinTimestamp: ChannelHead['last_pin_timestamp'] | undefined;
  bytes: Buffer;
}

/** The row of a cached guild never changes, so its text is valid until its head changes. */
const texts = new WeakMap<ChannelRow, ChannelText>();

interface ChannelList {
  heads: Heads;
  texts: readonly ChannelText[];
  json: Buffer;
}

/** By the list that visibleChannels() returns, which is the same for all who see the same channels. */
const lists = service(() => new Lru<readonly ChannelState[], ChannelList>(CACHE_BYTES.channelLists, ({ json }) => json.length));

/**
 * A list of channels as JSON. Opening a guild is mostly this, so each channel is encoded only once, and a list that viewers share
 * is joined only when one of its channels or heads has changed.
 */
export function channelList(platform: Platform, channels: readonly ChannelState[], heads: Heads): Serialized<ChannelObject[]> {
  const cache = lists(platform);
  const known = cache.get(channels);
  if (known?.heads === heads) return new Serialized(known.json);
  const current = channels.map(({ row }) => channelText(row, heads.get(row.id)));
  const isSame = known?.texts.every((text, at) => text === current[at]);
  const json = known && isSame ? known.json : joined(current);
  cache.set(channels, { heads, texts: current, json });
  return new Serialized(json);
}

function joined(list: readonly ChannelText[]): Buffer {
  if (list.length === 0) return Buffer.from('[]');
  const json = Buffer.concat([...list.map(({ bytes }) => bytes), Buffer.from(']')]);
  json.write('[', 'latin1');
  return json;
}

/** With a leading comma. */
function channelText(row: ChannelRow, head: ChannelHead | undefined): ChannelText {
  const known = texts.get(row);
  if (known && known.messageId === head?.last_message_id && known.pinTimestamp === head?.last_pin_timestamp) return known;
  const text = {
    messageId: head?.last_message_id,
    pinTimestamp: head?.last_pin_timestamp,
    bytes: Buffer.from(`,${JSON.stringify(channelObject(row, head))}`),
  };
  texts.set(row, text);
  return text;
}
