import type { EventPayload } from '@guildhall/protocol/events';
import { isSnowflake } from '@guildhall/protocol/ids';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import { frameOf } from '../fanout/frame.ts';
import type { ChannelInfo } from '../loaders.ts';
import type { GatewayNode } from '../node.ts';
import { fieldsOf, textsOf } from '../../core/values/json-fields.ts';

const FIELDS = ['status', 'voice_start_time'] as const;
type Field = (typeof FIELDS)[number];

/**
 * Request Channel Info: responds with CHANNEL_INFO, which has the requested fields of the channels that have a value
 * and that the session may view (docs/contract/gateway.md#channel-info). No response if the session is not in the guild. A
 * malformed request closes with 4002.
 */
export async function requestChannelInfo(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  const { guild_id, fields: named } = fieldsOf(d) ?? {};
  const asked = textsOf(named);
  if (!session) return;
  if (!isSnowflake(guild_id) || !asked) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  const hub = [...session.hubs].find(({ id }) => id === guild_id);
  if (!hub) return;
  const fields = FIELDS.filter((field) => asked.includes(field));
  const channels = await node.loaders.channelInfo(guild_id);
  const shown = channels.filter((channel) => fields.some((field) => channel[field] !== null) && hub.sees(session, channel.id));
  session.send(frameOf('CHANNEL_INFO', { guild_id, channels: shown.map((channel) => infoOf(channel, fields)) }));
}

function infoOf(channel: ChannelInfo, fields: readonly Field[]): EventPayload<'CHANNEL_INFO'>['channels'][number] {
  return { id: channel.id, ...Object.fromEntries(fields.map((field) => [field, channel[field]])) };
}
