import type { Snowflake } from '@guildhall/protocol/ids';
import { accessChannel, type ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { StreamRow } from '../../../core/tables/voice.ts';
import { readStreamKey, streamKey } from '../../guild/streams/key.ts';
import { findStreamOf } from '../../guild/streams/queries.ts';

/** A stream in a channel that the viewer may view. */
export interface StreamAccess {
  stream: StreamRow;
  channel: ChannelAccess;
}

/** The stream of the path. Unknown: 10049. In a channel that is unknown: 10003; hidden: 50001. */
export async function seenStream(ctx: Context, { stream_key }: { stream_key: string }): Promise<StreamAccess> {
  const place = readStreamKey(stream_key) ?? fail('UNKNOWN_STREAM');
  const channel = await accessChannel(ctx, place.channelId);
  const stream = await findStreamOf(ctx.store.read, place.ownerId);
  return stream && streamKey(stream) === stream_key ? { stream, channel } : fail('UNKNOWN_STREAM');
}

/** The stream of the path, which must be the viewer's (50013). */
export async function ownStream(ctx: Context, path: { stream_key: string }): Promise<StreamAccess> {
  const access = await seenStream(ctx, path);
  return access.stream.owner_id === ctx.viewer.user.id ? access : fail('MISSING_PERMISSIONS');
}

/** The folder of a stream's previews. */
export function previewFolder(id: Snowflake): string {
  return `streams/${id}`;
}
