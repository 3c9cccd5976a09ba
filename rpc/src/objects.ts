import type { RpcChannel, RpcRelationship, RpcVoiceState } from '@guildhall/protocol/rpc/objects';
import { compact } from './activities.ts';
import { rpcUser } from './user.ts';
import type { SeenChannel, SeenRelationship, SeenVoiceState, World } from './world.ts';

/** The default: a user is equally loud on both sides. */
export const CENTRE = { left: 1, right: 1 };

/** A channel in lists. */
export function rpcChannelName({ id, name, type }: SeenChannel): { id: string; name: string; type: number } {
  return { id, name: name ?? '', type };
}

/** A channel with the users in it. */
export function rpcChannel(world: World, channel: SeenChannel): RpcChannel {
  return {
    ...rpcChannelName(channel),
    ...(channel.guild_id ? { guild_id: channel.guild_id } : {}),
    topic: channel.topic ?? '',
    bitrate: channel.bitrate ?? 0,
    user_limit: channel.user_limit ?? 0,
    position: channel.position ?? 0,
    voice_states: world.voiceIn(channel.id).map((one) => rpcVoiceState(world, one)),
    messages: [],
  };
}

/** A user in a voice channel, as the person hears them. */
export function rpcVoiceState(world: World, { state, user, nick }: SeenVoiceState): RpcVoiceState {
  const { muted = false, volume = 100, pan = CENTRE } = world.hearingOf(user.id) ?? {};
  const { mute, deaf, self_mute, self_deaf, suppress } = state;
  return {
    ...{ nick, mute: muted, volume, pan },
    voice_state: { mute, deaf, self_mute, self_deaf, suppress },
    user: rpcUser(user),
  };
}

/** The relationship type of friends, of whom alone a presence is known. */
const FRIEND = 1;

/** A relationship; that of a friend with the presence. */
export function rpcRelationship(world: World, { id, type, user }: SeenRelationship): RpcRelationship {
  const { status = 'offline', activities = [] } = (type === FRIEND ? world.presenceOf(id) : undefined) ?? {};
  return { type, user: rpcUser(user), presence: { status, activity: activities[0] ? compact(activities[0]) : null } };
}
