import type { Snowflake } from '@guildhall/protocol/ids';
import { CUSTOM } from './activity.ts';
import { fieldsOf, textOf } from '../../core/values/json-fields.ts';
import type { Sharing, Place } from '../loaders.ts';
import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';

/** Larger guilds are not small servers (docs/contract/games.md#rich-presence, docs/contract/applications.md#privileged-intents, profile privacy threshold). */
const SMALL = 200;

/**
 * A presence as a guild sees it: without a custom status shown only to friends, or only to small servers if it is not
 * one (docs/contract/games.md#rich-presence), and without other activities that are not shared with it.
 */
export function presenceForGuild(presence: PresenceObject, sharing: Sharing, place: Place): PresenceObject {
  const { profile_privacy: privacy, show_current_game: plays, activity_restricted_guild_ids: closed } = sharing;
  const hidesStatus = privacy === 'friends_only' || (privacy === 'friends_and_small_servers' && place.member_count > SMALL);
  return without(presence, { status: hidesStatus, others: !plays || closed.includes(place.id) });
}

/** A presence as friends see it. */
export function presenceForFriends(presence: PresenceObject, { show_current_game: plays }: Sharing): PresenceObject {
  return without(presence, { status: false, others: !plays });
}

/** A presence as friends in a game see it: only the activity in that game. */
export function presenceInGame(presence: PresenceObject, applicationId: Snowflake): PresenceObject {
  return {
    ...presence,
    activities: presence.activities.filter((activity) => textOf(activity, 'application_id') === applicationId),
  };
}

function without(presence: PresenceObject, hidden: { status: boolean; others: boolean }): PresenceObject {
  if (presence.activities.length === 0 || !(hidden.status || hidden.others)) return presence;
  const activities = presence.activities.filter((activity) =>
    fieldsOf(activity)?.type === CUSTOM ? !hidden.status : !hidden.others,
  );
  return { ...presence, activities };
}
