import { isSnowflake } from '@guildhall/protocol/ids';
import { PEOPLE_OPCODES } from '@guildhall/protocol/opcodes';
import { fieldsOf } from '../../core/values/json-fields.ts';
import type { Connection } from '../connection/connection.ts';
import type { StreamLoaders } from '../loaders.ts';
import type { GatewayNode } from '../node.ts';
import { preferredRegions } from './preferred-regions.ts';
import { inVoiceOrder } from './voice-order.ts';

type Fields = Record<string, unknown>;
type Handler = (streams: StreamLoaders, session: { userId: string; sessionId: string }, d: Fields) => Promise<void>;

/** Opcodes 18 to 22: starting, leaving, watching, checking and pausing a live stream (docs/contract/voice.md#live-streams). */
const HANDLERS: Readonly<Record<number, Handler>> = {
  [PEOPLE_OPCODES.STREAM_CREATE]: async (streams, session, d) => {
    const { type, guild_id = null, channel_id } = d;
    const guildId = type === 'call' ? null : guild_id;
    const isKnown = type === 'call' || (type === 'guild' && isSnowflake(guildId));
    if (!isKnown || !isSnowflake(channel_id) || !(guildId === null || isSnowflake(guildId))) await streams.refuse(session, null);
    else await streams.start({ ...session, guildId, channelId: channel_id, regions: preferredRegions(d) });
  },
  [PEOPLE_OPCODES.STREAM_DELETE]: (streams, session, { stream_key }) => streams.leave(session, stream_key),
  [PEOPLE_OPCODES.STREAM_WATCH]: (streams, session, { stream_key }) => streams.watch(session, stream_key),
  [PEOPLE_OPCODES.STREAM_PING]: (streams, session, { stream_key }) => streams.ping(session, stream_key),
  [PEOPLE_OPCODES.STREAM_SET_PAUSED]: async (streams, session, { stream_key, paused }) => {
    if (typeof paused === 'boolean') await streams.pause(session, stream_key, paused);
    else await streams.refuse(session, stream_key);
  },
};

/** A command about live streams: for people; ignored from bots and games. Bad data is answered by STREAM_DELETE, never by a close. */
export function streamCommand(op: number): (node: GatewayNode, connection: Connection, d: unknown) => Promise<void> {
  return async (node, { session }, d) => {
    const handler = HANDLERS[op];
    if (!session?.identity.person || !handler) return;
    const own = { userId: session.identity.userId, sessionId: session.identity.id };
    await inVoiceOrder(session, () => handler(node.loaders.streams, own, fieldsOf(d) ?? {}));
  };
}
