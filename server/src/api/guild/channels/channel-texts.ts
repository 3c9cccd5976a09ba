import { Serialized } from '../../../core/framework/route.ts';
import type { ChannelObject } from '@guildhall/protocol/objects/messages/channels';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelState } from '../../../core/access/guild-state.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import { channelObject } from './channel.ts';
import { type ChannelHead, findGuildHeads } from './queries.ts';

type Heads = ReadonlyMap<Snowflake, ChannelHead>;

const headCache = tableCache<Heads>(['channel_heads', 'channels'], 1000);

/** The heads of a guild's channels as committed now, cached until a message is written anywhere. */
export function guildHeads(platform: Platform, guildId: Snowflake): Promise<Heads> {
  return headCache(platform).get<never>(guildId, () => findGuildHeads(platform.store.read, guildId));
}

/** The row of a cached guild never changes, so its text is valid until its head changes. */
const texts = new WeakMap<ChannelRow, { head: string; text: Buffer }>();

const EMPTY = Buffer.from('[]');
const CLOSE = Buffer.from(']');

/** A list of channels as JSON. Opening a guild is mostly this, so each channel is encoded only once. */
export function channelList(channels: readonly ChannelState[], heads: Heads): Serialized<ChannelObject[]> {
  const pieces = channels.map(({ row }) => channelText(row, heads.get(row.id)));
  if (pieces.length === 0) return new Serialized(EMPTY);
  pieces.push(CLOSE);
  const list = Buffer.concat(pieces);
  list.write('[', 'latin1');
  return new Serialized(list);
}

/** With a leading comma. */
function channelText(row: ChannelRow, head: ChannelHead | undefined): Buffer {
  const key = head ? `${head.last_message_id}:${head.last_pin_timestamp}` : '';
  const known = texts.get(row);
  if (known?.head === key) return known.text;
  const text = Buffer.from(`,${JSON.stringify(channelObject(row, head))}`);
  texts.set(row, { head: key, text });
  return text;
}
