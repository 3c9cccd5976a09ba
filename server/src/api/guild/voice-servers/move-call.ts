import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../../core/framework/platform.ts';
import { type Tx, transact } from '../../../core/framework/transact.ts';
import type { VoiceCallRow } from '../../../core/tables/voice.ts';
import { announce, announceEndpoint } from './admission.ts';
import { CALL_HOSTED, CALL_LOST } from './hooks.ts';
import { chooseNode } from './nodes.ts';
import {
  deleteLateNodes,
  findCallsWithoutNode,
  findNodes,
  findTickets,
  hasLateNode,
  hasLostCall,
  lockCall,
  lockChannel,
  updateCall,
} from './queries.ts';

/** Ms without a heartbeat after which a voice node counts as dead. */
const NODE_STALE = 3000;
/** Changes without a user, and so without an audit entry. */
const BY_SYSTEM = { userId: null, reason: null };

/** Forgets dead voice nodes other than this process, and moves calls without a living one, also those that another process left. */
export async function sweepVoiceNodes(platform: Platform): Promise<void> {
  const { store, clock, nodeId } = platform;
  const late = { since: clock.real() - NODE_STALE, but: nodeId };
  if (await hasLateNode(store.read, late)) await transact(platform, BY_SYSTEM, (tx) => deleteLateNodes(tx.db, late));
  if (await hasLostCall(store.read)) await moveLostCalls(platform);
}

/**
 * Moves calls without a living voice node to one, if there is any. Participants learn that the server is gone, then of the new one
 * with a new token.
 */
export async function moveLostCalls(platform: Platform): Promise<void> {
  for (const call of await findCallsWithoutNode(platform.store.read))
    await transact(platform, BY_SYSTEM, (tx) => moveLostCall(tx, call));
}

async function moveLostCall(tx: Tx, { call_id: callId, kind }: Pick<VoiceCallRow, 'call_id' | 'kind'>): Promise<void> {
  // The channel before the call, as those who join and leave do.
  if (kind === 'private') await lockChannel(tx.db, callId);
  const call = await lockCall(tx.db, callId);
  const nodes = await findNodes(tx.db);
  if (!call || nodes.some(({ node_id }) => node_id === call.node_id)) return;
  const node = chooseNode(nodes, call.region);
  const seats = await findTickets(tx.db, callId);
  if (call.node_id !== null) for (const seat of seats) await announceEndpoint(tx, call, seat, { token: '', endpoint: null });
  await updateCall(tx.db, callId, { node_id: node?.node_id ?? null });
  if (!node && call.node_id !== null) await tx.notify(CALL_LOST, { call_id: callId });
  if (node && call.node_id === null) await tx.notify(CALL_HOSTED, { call_id: callId });
  if (node) for (const seat of seats) await announce(tx, call, seat, node.endpoint);
}

/** Moves a call to the best voice node of a region (null: any), if it is elsewhere. Participants receive the new server. */
export async function moveCall(tx: Tx, callId: Snowflake, region: string | null): Promise<void> {
  const call = await lockCall(tx.db, callId);
  if (!call) return;
  const node = chooseNode(await findNodes(tx.db), region);
  await updateCall(tx.db, callId, { region, node_id: node?.node_id ?? call.node_id });
  if (!node || node.node_id === call.node_id) return;
  for (const seat of await findTickets(tx.db, callId)) await announce(tx, call, seat, node.endpoint);
}
