import { isMuted } from '@guildhall/protocol/notifications';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { CallPush } from '@guildhall/protocol/push';
import { findMessage } from '../../../core/access/message.ts';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { transact } from '../../../core/framework/transact.ts';
import { findHidersOf } from '../../people/relationships/queries.ts';
import { findUser } from '../../people/users/queries.ts';
import { findRinging } from '../calls/queries.ts';
import { findSettingsOfMany } from '../notifications/queries.ts';
import { guildSettingsObject, PRIVATE, storedSettings } from '../notifications/settings.ts';
import { enqueuePush } from './enqueue-push.ts';
import { PUSH_CALL } from './jobs.ts';
import { iconOf, nameOf } from './message-payload.ts';
import { findReachable } from './reachable.ts';

/** Pushes a call that rings, or a missed one, to those who are away and have not muted the channel. */
export const pushCall = job({
  ...PUSH_CALL,
  run: async (platform, { type, channel_id, message_id, user_ids }) => {
    const { store, clock } = platform;
    const message = await findMessage(store.read, channel_id, message_id);
    const caller = message && (await findUser(store.read, message.author_id));
    if (!caller) return;
    // Users who have answered since then are not notified.
    const rung = type === 'call' ? await findRinging(store.read, channel_id) : user_ids;
    const asked = user_ids.filter((id) => id !== caller.id && rung.includes(id));
    const people = await findReachable(store.read, await listening(platform, channel_id, caller.id, asked), clock.now());
    const payload: CallPush = {
      type,
      title: nameOf(caller),
      icon: iconOf(caller.id, caller.avatar),
      url: `/channels/@me/${channel_id}`,
      tag: `c${channel_id}`,
      channel_id,
    };
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      for (const person of people) await enqueuePush(tx, person, payload);
    });
  },
});

/** Recipients who have not muted the channel and do not hide the caller. */
async function listening(
  { store, clock }: Platform,
  channelId: Snowflake,
  callerId: Snowflake,
  ids: readonly Snowflake[],
): Promise<Snowflake[]> {
  const [settings, hiders] = await Promise.all([
    findSettingsOfMany(store.read, PRIVATE, ids),
    findHidersOf(store.read, callerId, ids),
  ]);
  return ids.filter((id) => {
    const own = guildSettingsObject({ guild_id: PRIVATE, version: 0 }, storedSettings(settings.get(id)), 0);
    const places = [own, ...own.channel_overrides.filter(({ channel_id }) => channel_id === channelId)];
    return !hiders.has(id) && own.mobile_push && !places.some((one) => isMuted(one, clock.now()));
  });
}
