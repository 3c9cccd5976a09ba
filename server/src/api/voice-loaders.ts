import type { Ticket } from '../core/access/call.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { NodeEntry, VoiceLoaders } from '../voice/loaders.ts';
import { endLobbyPart } from './games/lobby-voice/session-lobby-voice.ts';
import { moveLostCalls, sweepVoiceNodes } from './guild/voice-servers/move-call.ts';
import { loadCall } from './guild/voice-servers/participants.ts';
import { deleteNode, deleteNodes, upsertNode } from './guild/voice-servers/queries.ts';
import { deleteTicket, loadTicket, refuse } from './guild/voice-servers/tickets.ts';
import { endCallPart } from './messages/calls/session-calls.ts';
import { endVoiceOf } from './guild/voice-states/session-voice.ts';
import { endStreamPart, loseVideo } from './messages/streams/end-part.ts';

/** The functions of features that the voice gateway calls. */
export function voiceLoaders(platform: Platform): VoiceLoaders {
  const { store, nodeId, clock, config } = platform;
  const beat = (entry: NodeEntry) =>
    store.transaction((db) => upsertNode(db, { ...entry, node_id: nodeId, seen_at: clock.real() }));
  return {
    async register(entry) {
      if (config.natsUrl === null) await store.transaction((db) => deleteNodes(db));
      await beat(entry);
      await moveLostCalls(platform);
    },
    beat,
    async leave() {
      await store.transaction((db) => deleteNode(db, nodeId));
      await moveLostCalls(platform);
    },
    sweep: () => sweepVoiceNodes(platform),
    ticket: (token) => loadTicket(platform, token),
    call: (place) => loadCall(platform, place),
    refuse: (ticket) => refuse(platform, ticket),
    loseVideo: (place, userId) => loseVideo(platform, place, userId),
    async ended(ticket, isGone) {
      await deleteTicket(platform, ticket);
      if (isGone) await leaveCall(platform, ticket);
    },
  };
}

async function leaveCall(platform: Platform, { guildId, callId, userId, sessionId, isStream }: Ticket): Promise<void> {
  if (isStream) return endStreamPart(platform, { callId, userId, sessionId });
  if (guildId !== null) return endVoiceOf(platform, { guild_id: guildId, user_id: userId, session_id: sessionId }, callId);
  const part = { call_id: callId, user_id: userId, session_id: sessionId };
  await endCallPart(platform, part);
  await endLobbyPart(platform, part);
}
