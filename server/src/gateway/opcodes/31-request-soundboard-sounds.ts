import { setImmediate as otherWork } from 'node:timers/promises';
import { isSnowflake } from '@guildhall/protocol/ids';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from '../connection/connection.ts';
import { frameOf } from '../fanout/frame.ts';
import type { GatewayNode } from '../node.ts';
import { fieldsOf, textsOf } from '../../core/values/json-fields.ts';

/**
 * Request Soundboard Sounds: responds with SOUNDBOARD_SOUNDS for each requested guild that the session is in
 * (docs/contract/gateway.md#opcodes). A malformed request closes with 4002.
 */
export async function requestSoundboardSounds(node: GatewayNode, connection: Connection, d: unknown): Promise<void> {
  const { session } = connection;
  const asked = textsOf(fieldsOf(d)?.guild_ids);
  if (!session) return;
  if (!asked?.every(isSnowflake)) {
    connection.close(CLOSE_CODES.DECODE_ERROR, 'Error while decoding payload');
    return;
  }
  const present = new Set([...session.hubs].map((hub) => hub.id));
  for (const guild_id of new Set(asked)) {
    if (!present.has(guild_id)) continue;
    const soundboard_sounds = await node.loaders.soundboardSounds(guild_id);
    if (connection.session !== session) return;
    session.send(frameOf('SOUNDBOARD_SOUNDS', { guild_id, soundboard_sounds }));
    await otherWork();
    await session.taken();
  }
}
