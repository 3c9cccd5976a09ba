import type { Id } from '../api/wire-base.ts';
import type { RunningActivity } from '../api/wire.ts';
import { request, store, whenConnected } from '../state/session.ts';
import { createStore } from '../state/store.ts';

/** The referral that a link passes to the launch; the activity finds it in its address. */
export interface Referral {
  customId?: string | undefined;
  referrerId?: string | undefined;
}

/** The referral of the last launch from this page, by application. */
export const referrals = createStore<Readonly<Record<Id, Referral>>>({});

/** Keeps the referral of a launch that follows. */
export function rememberReferral(applicationId: Id, referral: Referral): void {
  referrals.set((before) => ({ ...before, [applicationId]: referral }));
}

/** Joins the instance of an activity in a channel, or starts one. The frame opens when the gateway has announced it. */
export async function launchActivity(channelId: Id, applicationId: Id, referral: Referral = {}): Promise<void> {
  await whenConnected();
  const { sessionId } = store.get();
  rememberReferral(applicationId, referral);
  await request('POST /activities/{channel_id}/{application_id}', {
    channel_id: channelId,
    application_id: applicationId,
    body: { session_id: sessionId ?? '' },
  });
}

/** Leaves an activity; its frame closes when the gateway has announced it. */
export async function leaveActivity({
  application_id,
  location,
  instance_id,
  composite_instance_id,
}: RunningActivity): Promise<void> {
  await request('POST /applications/{application_id}/activities/{location}/instances/{instance_id}/leave', {
    application_id,
    location: location.id,
    instance_id: composite_instance_id || instance_id,
    body: { session_id: store.get().sessionId },
  });
}
