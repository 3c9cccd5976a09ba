import type { RpcEventName } from '@guildhall/protocol/rpc/events';
import { announcePeople } from '@guildhall/rpc/events/people';
import { announceVoice } from '@guildhall/rpc/events/voice';
import type { Session, Subscription } from '@guildhall/rpc/session';
import type { ActivitySurroundings } from '../surroundings.ts';
import { announceEntitlements } from './entitlements.ts';
import { announceJoins } from './joins.ts';
import { announceMember } from './member.ts';
import { announceParticipants } from './participants.ts';
import { announceSpeaking } from './speaking.ts';
import { announceThermal } from './thermal.ts';
import { announceView, sendOrientation, sendView } from './view.ts';

/** The events of embedded activities. Events of quests never occur here. */
export const EVENTS: ReadonlySet<RpcEventName> = new Set([
  'VOICE_STATE_CREATE',
  'VOICE_STATE_UPDATE',
  'VOICE_STATE_DELETE',
  'SPEAKING_START',
  'SPEAKING_STOP',
  'ACTIVITY_LAYOUT_MODE_UPDATE',
  'ORIENTATION_UPDATE',
  'CURRENT_USER_UPDATE',
  'CURRENT_GUILD_MEMBER_UPDATE',
  'ENTITLEMENT_CREATE',
  'ENTITLEMENT_DELETE',
  'THERMAL_STATE_UPDATE',
  'ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE',
  'RELATIONSHIP_UPDATE',
  'ACTIVITY_JOIN',
  'QUEST_ENROLLMENT_STATUS_UPDATE',
]);

/** Sends the events of RPC from now on; returns a function that ends this. */
export function announceAll(surroundings: ActivitySurroundings): () => void {
  const all = [
    announcePeople,
    announceVoice,
    announceSpeaking,
    announceView,
    announceMember,
    announceParticipants,
    announceJoins,
    announceEntitlements,
    announceThermal,
  ];
  const stops = all.map((one) => one(surroundings));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Sends how the activity is shown to a session that has subscribed to it. */
export function sendCurrent({ view }: ActivitySurroundings, session: Session, { evt }: Subscription): void {
  if (evt === 'ACTIVITY_LAYOUT_MODE_UPDATE') sendView(view, session);
  if (evt === 'ORIENTATION_UPDATE') sendOrientation(session);
}
