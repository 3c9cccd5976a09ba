import type { Channel, Overwrite } from '../../api/wire.ts';
import type { Id } from '../../api/wire-base.ts';
import { request, store } from '../../state/session.ts';

/** The type of an overwrite: 0 a role, 1 a member. */
function typeOf({ type }: Pick<Overwrite, 'type'>): 0 | 1 {
  return type === 1 ? 1 : 0;
}

/** Changes the overwrites of a channel in the state, so that it does not wait for the event. */
function apply(channelId: Id, change: (overwrites: Overwrite[]) => Overwrite[]): void {
  store.set((state) => {
    const channel = state.channels[channelId];
    if (!channel) return state;
    const permission_overwrites = change(channel.permission_overwrites ?? []);
    return { ...state, channels: { ...state.channels, [channelId]: { ...channel, permission_overwrites } } };
  });
}

/** Sets what a channel allows and denies a role or a member. */
export async function setOverwrite(channel: Channel, overwrite: Overwrite): Promise<void> {
  const { id, allow, deny } = overwrite;
  const body = { type: typeOf(overwrite), allow, deny };
  await request('PUT /channels/{channel_id}/permissions/{overwrite_id}', { channel_id: channel.id, overwrite_id: id, body });
  apply(channel.id, (all) => [...all.filter((one) => one.id !== id), overwrite]);
}

/** Removes the overwrite of a role or a member. */
export async function removeOverwrite(channel: Channel, id: Id): Promise<void> {
  await request('DELETE /channels/{channel_id}/permissions/{overwrite_id}', { channel_id: channel.id, overwrite_id: id });
  apply(channel.id, (all) => all.filter((one) => one.id !== id));
}

/** Replaces all overwrites of a channel. */
export async function setOverwrites(channel: Channel, overwrites: readonly Overwrite[]): Promise<void> {
  const permission_overwrites = overwrites.map((one) => ({ id: one.id, type: typeOf(one), allow: one.allow, deny: one.deny }));
  await request('PATCH /channels/{channel_id}', { channel_id: channel.id, body: { permission_overwrites } });
  apply(channel.id, () => [...overwrites]);
}
