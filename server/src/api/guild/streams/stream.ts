import type { StreamHead, StreamObject } from '@guildhall/protocol/objects/guild/streams';
import type { Db } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { StreamRow } from '../../../core/tables/voice.ts';
import { REGIONS } from '../voice-regions/region.ts';
import { chooseNode } from '../voice-servers/nodes.ts';
import { findNodes } from '../voice-servers/queries.ts';
import { STREAM_UPDATE } from './events.ts';
import { streamKey } from './key.ts';
import { findStreamRegion, findViewers } from './queries.ts';

/** `region` is that of a stream without a call yet; null for any. */
async function streamHead(db: Db, stream: StreamRow, region: string | null = null): Promise<StreamHead> {
  const { rtc_server_id: id, paused } = stream;
  const actual = (await findStreamRegion(db, id)) ?? chooseNode(await findNodes(db), region)?.region;
  return {
    stream_key: streamKey(stream),
    region: actual ?? region ?? REGIONS[0]?.id ?? '',
    viewer_ids: (await findViewers(db, id)).map(({ user_id }) => user_id),
    paused: paused === 1,
  };
}

/** Loads a stream as its owner and viewers see it; `region` is that of a new one, null for any. */
export async function streamObject(db: Db, stream: StreamRow, region: string | null): Promise<StreamObject> {
  const { rtc_server_id } = stream;
  return { ...(await streamHead(db, stream, region)), rtc_server_id, rtc_channel_id: String(BigInt(rtc_server_id) + 1n) };
}

/** The sessions of a stream: that of its owner first, then its viewers'. */
export async function streamSeats(db: Db, stream: StreamRow): Promise<{ user_id: string; session_id: string }[]> {
  const { owner_id, session_id } = stream;
  return [{ user_id: owner_id, session_id }, ...(await findViewers(db, stream.rtc_server_id))];
}

/** Emits STREAM_UPDATE with the current state of a stream to its owner and viewers. */
export async function announceStream(tx: Tx, stream: StreamRow): Promise<void> {
  const head = await streamHead(tx.db, stream);
  for (const { user_id, session_id } of await streamSeats(tx.db, stream))
    tx.emit(STREAM_UPDATE, { user_ids: [user_id], session_id }, head);
}
