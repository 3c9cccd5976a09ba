import type { Result } from '@guildhall/protocol/calls';
import type { Id } from '../api/wire-base.ts';
import type { Surroundings } from '@guildhall/rpc/surroundings';
import type { Channel, RunningActivity } from '../api/wire.ts';
import { request, store } from '../state/session.ts';

/** Seconds for which an invite to an activity is valid. */
const DAY = 86_400;
/** The type of invites to activities. */
const TO_ACTIVITY = 2;

/** A link that launches an activity where its reader chooses; fields that are absent are left out. */
export function shareLinkOf(applicationId: Id, fields: Readonly<Record<string, string | null | undefined>>): string {
  const query = new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `${location.origin}/activities/${applicationId}${query.size > 0 ? `?${query}` : ''}`;
}

/** A managed link of an activity. */
export type ManagedLink = Result<'GET /activities/{application_id}/links/{link_id}'>;

/** A managed link; rejects if there is none. */
export function managedLink(application_id: Id, link_id: string): Promise<ManagedLink> {
  return request('GET /activities/{application_id}/links/{link_id}', { application_id, link_id });
}

/** An invite to a channel of a guild, which launches the activity there. */
export async function inviteLink(channel: Channel, applicationId: Id): Promise<string> {
  const { code } = await request('POST /channels/{channel_id}/invites', {
    channel_id: channel.id,
    body: { max_age: DAY, target_type: TO_ACTIVITY, target_application_id: applicationId },
  });
  return `${location.origin}/invite/${code}`;
}

/** An invite that launches the activity in its channel; in private channels, and without permission, a link to the activity. */
export async function linkOf({
  account,
  activity,
}: Pick<Surroundings, 'account'> & { activity: RunningActivity }): Promise<string> {
  const { application_id, location: place } = activity;
  const plain = shareLinkOf(application_id, { referrer_id: account.user.id });
  const channel = store.get().channels[place.channel_id];
  return channel?.guild_id ? inviteLink(channel, application_id).catch(() => plain) : plain;
}

/** Whether an address is that of a file of this server; pictures of others would tell them the address of the user. */
export function isOwnMedia(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === location.origin && /^\/(cdn|media)\//.test(pathname);
}
