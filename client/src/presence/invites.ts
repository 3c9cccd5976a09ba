import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';
import type { Cancel } from '../core/clock.ts';
import type { Core } from '../core/core.ts';
import type { Emitter } from '../core/events.ts';
import { type KnownUser, userReports } from '../users/reports.ts';
import { JOIN, JOIN_REQUEST } from './actions.ts';
import type { ActivityInvite } from './activity.ts';
import { addressOf } from './read.ts';
import type { PresenceEvents } from './types.ts';
import type { WireActivity } from './wire.ts';

/** Ms for which an invitation is valid (docs/contract/games.md#invitations). */
const LIFETIME = 6 * 3_600_000;
/** Invitations whose validity is followed; of more, the oldest are not. */
const MOST = 100;

interface Entry {
  invite: ActivityInvite;
  /** The sender has been seen in the party; only then does its absence mean an end. */
  wasShown: boolean;
  cancel: Cancel;
}

/** Follows the invitations that arrive: reports each once, and each change of its validity. */
export function followInvites(core: Core, events: Emitter<PresenceEvents>): void {
  const reports = core.use(userReports);
  const { cdn } = core.addresses;
  const entries = new Map<string, Entry>();
  /** The activities of other users, by user: a sender's absence from a party counts once they have been seen in it. */
  const activities = new Map<string, readonly WireActivity[]>();

  const forget = (messageId: string) => {
    entries.get(messageId)?.cancel();
    entries.delete(messageId);
  };

  const change = (entry: Entry, changed: Partial<ActivityInvite>) => {
    entry.invite = Object.freeze({ ...entry.invite, ...changed });
    core.emit(events, 'inviteUpdated', entry.invite);
  };

  const check = (entry: Entry) => {
    const { invite } = entry;
    const isShown = activities.get(invite.senderId)?.some((one) => isOf(invite, one)) ?? false;
    entry.wasShown ||= isShown;
    const isValid = isShown || !entry.wasShown;
    if (isValid !== invite.isValid) change(entry, { isValid });
  };

  const receive = (sender: KnownUser, { id, channel_id, activity, application }: InviteMessage, cover?: string) => {
    const coverImage = addressOf(cover, cdn, application.id);
    const known = entries.get(id);
    if (known) {
      // The event of the message does not have the banner of the invitation.
      if (coverImage && coverImage !== known.invite.coverImage) change(known, { coverImage });
      return;
    }
    reports.named?.(sender);
    const invite: ActivityInvite = Object.freeze({
      senderId: sender.id,
      channelId: channel_id,
      messageId: id,
      type: activity.type,
      applicationId: application.id,
      parentApplicationId: application.parent_id,
      partyId: activity.party_id ?? '',
      sessionId: activity.session_id ?? '',
      isValid: true,
      coverImage,
    });
    const cancel = core.clock.after(LIFETIME, () => {
      if (entry.invite.isValid) change(entry, { isValid: false });
      forget(id);
    });
    const entry = { invite, wasShown: false, cancel };
    entries.set(id, entry);
    const [oldest] = entries.keys();
    if (entries.size > MOST && oldest) forget(oldest);
    core.emit(events, 'inviteCreated', invite);
    check(entry);
  };

  const reset = () => {
    for (const id of entries.keys()) forget(id);
    activities.clear();
  };

  const follow = (presences: readonly PresenceObject[]) => {
    for (const { user, status, activities: shown } of presences)
      if (status === 'offline' || !shown.length) activities.delete(user.id);
      else activities.set(user.id, shown);
    for (const entry of entries.values()) check(entry);
  };

  core.attach({
    ready({ presences = [] }) {
      activities.clear();
      follow(presences);
    },
    reset,
    dispose: reset,
    dispatched: {
      PRESENCE_UPDATE: (presence) => follow([presence]),
      MESSAGE_CREATE({ id, channel_id, author, activity, application = {} }) {
        const game: Partial<InviteMessage['application']> & { cover_image?: string } = application;
        if (!game.id || author.id === core.userId || (activity?.type !== JOIN && activity?.type !== JOIN_REQUEST)) return;
        receive(author, { id, channel_id, activity, application: { ...game, id: game.id } }, game.cover_image);
      },
      ACTIVITY_INVITE_CREATE({ sender, application_id: id, parent_application_id: parent_id, assets, ...invite }) {
        const { message_id, channel_id } = invite;
        const application = { id, parent_id };
        receive(sender, { id: message_id, channel_id, activity: invite, application }, assets?.invite_cover_image);
      },
    },
  });
}

interface InviteMessage {
  id: string;
  channel_id: string;
  activity: { type: number; party_id?: string; session_id?: string };
  application: { id: string; parent_id?: string | undefined };
}

/** Whether an activity of the sender keeps an invitation valid: the same party in the same session; for a request, the same game. */
function isOf({ applicationId, type, partyId, sessionId }: ActivityInvite, one: WireActivity): boolean {
  if (one.application_id !== applicationId) return false;
  return type !== JOIN || (one.party?.id === partyId && one.session_id === sessionId);
}
