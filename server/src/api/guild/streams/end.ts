import type { Snowflake } from '@guildhall/protocol/ids';
import type { StreamEnd } from '@guildhall/protocol/objects/guild/streams';
import { deleteBlobs } from '../../../core/media/uploads.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { StreamRow, StreamViewerRow } from '../../../core/tables/voice.ts';
import { dismiss } from '../voice-servers/admission.ts';
import { STREAM_DELETE } from './events.ts';
import { streamKey } from './key.ts';
import { deleteStream, deleteViewer, findStreamOf, findStreamsIn, findViewers, findWatched } from './queries.ts';
import { announceStream, streamSeats } from './stream.ts';

/** The key of a preview's bytes. */
export function previewBlob(id: Snowflake, preview: string): string {
  return `streams/${id}/${preview}`;
}

/** Ends a stream and its call: STREAM_DELETE to its owner, with `reason`, and to its viewers. Its place must be locked. */
export async function endStream(tx: Tx, stream: StreamRow, reason: StreamEnd = 'stream_ended'): Promise<void> {
  const { rtc_server_id: id, owner_id, preview } = stream;
  const seats = await streamSeats(tx.db, stream);
  await deleteStream(tx.db, id);
  if (preview !== null) await tx.enqueue(deleteBlobs, { blobs: [previewBlob(id, preview)] });
  for (const { user_id, session_id } of seats) {
    await dismiss(tx, id, user_id);
    const why = user_id === owner_id ? reason : 'stream_ended';
    tx.emit(STREAM_DELETE, { user_ids: [user_id], session_id }, { stream_key: streamKey(stream), reason: why });
  }
}

/** Ends all streams of a place that is being deleted, which must be locked: a channel, or a guild with its channels. */
export async function endStreamsIn(tx: Tx, column: 'channel_id' | 'guild_id', id: Snowflake): Promise<void> {
  for (const stream of await findStreamsIn(tx.db, column, id)) await endStream(tx, stream);
}

/** Ends the part of a viewer: STREAM_DELETE to the viewer, STREAM_UPDATE to the others. The stream's place must be locked. */
export async function stopWatching(tx: Tx, stream: StreamRow, viewer: StreamViewerRow): Promise<void> {
  const { user_id, session_id } = viewer;
  await deleteViewer(tx.db, viewer);
  await dismiss(tx, stream.rtc_server_id, user_id);
  const target = { user_ids: [user_id], session_id };
  tx.emit(STREAM_DELETE, target, { stream_key: streamKey(stream), reason: 'user_requested' });
  await announceStream(tx, stream);
}

/** A user leaves the call of a channel: the user's stream there ends, and the user stops watching others. The place must be locked. */
export async function leaveStreams(tx: Tx, channelId: Snowflake, userId: Snowflake): Promise<void> {
  const own = await findStreamOf(tx.db, userId);
  if (own?.channel_id === channelId) await endStream(tx, own);
  for (const stream of await findWatched(tx.db, userId, channelId)) {
    const viewer = (await findViewers(tx.db, stream.rtc_server_id)).find(({ user_id }) => user_id === userId);
    if (viewer) await stopWatching(tx, stream, viewer);
  }
}
