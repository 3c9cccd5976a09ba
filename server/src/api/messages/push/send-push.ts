import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { PushPayload } from '@guildhall/protocol/push';
import webPush from 'web-push';
import { findMessage } from '../../../core/access/message.ts';
import { job, OthersFailure } from '../../../core/framework/job.ts';
import { OutboundError } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { DeviceRow } from '../../../core/tables/devices.ts';
import { deleteDeviceRow, findDevice } from '../../people/devices/queries.ts';
import { contactOf, vapidKeys } from '../../people/devices/vapid.ts';
import { findLastRead } from '../read-states/queries.ts';

/** A push on its way to one device. */
export interface Push {
  device_id: Snowflake;
  /** Who had the device when the push was made. */
  user_id: Snowflake;
  payload: PushPayload;
  /** The time after which it is not sent, ms since 1970. */
  expires_at: number;
}

const ATTEMPTS = LIMITS.devices.attempts.max;
const FIRST_PAUSE = 5000;
/** The pauses grow by this factor: 5 s, 20 s, 80 s, ... about 2 hours in all. */
const GROWTH = 4;
/** The subscription has ended (RFC 8030 7.3). */
const GONE: readonly number[] = [404, 410];

/**
 * Sends a push until the push service has accepted it (RFC 8030 5): it retries after 429 and 5xx, and
 * deletes a device that the service no longer knows. A message that was read or deleted in the meantime is not sent.
 */
export const sendPush = job<Push>({
  kind: 'push.send',
  lane: 'outbound',
  attempts: ATTEMPTS,
  backoff: (failures) => FIRST_PAUSE * GROWTH ** (failures - 1),
  run: async (platform, push, attempt) => {
    const device = await findDevice(platform.store.read, push.device_id);
    if (device?.user_id !== push.user_id || push.expires_at <= platform.clock.now()) return;
    if (!(await isStillNew(platform, push))) return;
    const refusal = await post(platform, device, push);
    if (refusal === null) return;
    if (refusal.isGone) {
      await platform.store.transaction((db) => deleteDeviceRow(db, device.id));
      return;
    }
    if (refusal.isPassing && attempt < ATTEMPTS) throw new OthersFailure(`the push was not accepted: ${refusal.reason}`);
    platform.log.info(
      { user_id: push.user_id, host: new URL(device.endpoint).host, reason: refusal.reason },
      'gave up on a push',
    );
  },
});

/** False for a message that its reader has read on another device, or that was deleted. */
async function isStillNew({ store }: Platform, { user_id, payload }: Push): Promise<boolean> {
  if (payload.type !== 'message') return true;
  const { channel_id, message_id } = payload;
  if (!(await findMessage(store.read, channel_id, message_id))) return false;
  return BigInt(await findLastRead(store.read, { user_id, channel_id })) < BigInt(message_id);
}

interface Refusal {
  reason: string;
  isGone: boolean;
  /** Another attempt may succeed. */
  isPassing: boolean;
}

/** Null if the push service has accepted the push. */
async function post(platform: Platform, device: DeviceRow, push: Push): Promise<Refusal | null> {
  try {
    const { status } = await platform.outbound(await requestOf(platform, device, push));
    if (status >= 200 && status < 300) return null;
    return { reason: `status ${status}`, isGone: GONE.includes(status), isPassing: status === 429 || status >= 500 };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { reason: error.reason, isGone: false, isPassing: error.reason !== 'address' && error.reason !== 'url' };
  }
}

/** The encrypted request (RFC 8291, RFC 8292). The guarded client sends it, since a user has chosen the address. */
async function requestOf(platform: Platform, { endpoint, p256dh, auth }: DeviceRow, { payload, expires_at }: Push) {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject: contactOf(platform), ...(await vapidKeys(platform)) },
    contentEncoding: 'aes128gcm',
    TTL: Math.ceil((expires_at - platform.clock.now()) / 1000),
    urgency: payload.type === 'call' ? 'high' : 'normal',
    // The service replaces a push that it has not delivered yet by one with the same topic.
    topic: payload.tag,
  });
  const { 'Content-Length': _length, ...rest } = headers;
  return {
    url: endpoint,
    method: 'POST' as const,
    headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    body,
    timeout: LIMITS.devices.responseTime.max,
    maxBytes: LIMITS.devices.responseBytes.max,
    beyond: 'cut' as const,
  };
}
