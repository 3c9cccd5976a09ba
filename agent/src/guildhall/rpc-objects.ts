import type { RpcChannel, RpcGuild, RpcRelationship, RpcVoiceState } from '@guildhall/protocol/rpc/objects';
import type { SeenChannelObject } from '@guildhall/protocol/objects/messages/channels';
import type { RelationshipObject } from '@guildhall/protocol/objects/people/relationships';
import { rpcUser } from './user.ts';
import type { SeenGuild, SeenVoiceState, World } from './world.ts';

/** A guild as RPC shows it; `cdn` is the address of pictures. */
export function rpcGuild({ id, name, icon }: SeenGuild, cdn: string): RpcGuild {
  return { id, name, icon_url: icon === null ? null : `${cdn}/icons/${id}/${icon}.png`, members: [] };
}

/** A channel in lists. */
export function rpcChannelName({ id, name, type }: SeenChannelObject): { id: string; name: string; type: number } {
  return { id, name: name ?? '', type };
}

/** A channel with the users in it. */
export function rpcChannel(world: World, guild: SeenGuild, channel: SeenChannelObject): RpcChannel {
  const inside = [...guild.voice.values()].filter(({ state }) => state.channel_id === channel.id);
  return {
    ...rpcChannelName(channel),
    guild_id: guild.id,
    topic: channel.topic ?? '',
    bitrate: channel.bitrate ?? 0,
    user_limit: channel.user_limit ?? 0,
    position: channel.position ?? 0,
    voice_states: inside.map((one) => rpcVoiceState(world, one)),
    messages: [],
  };
}

/** A user in a voice channel, as the person hears them. */
export function rpcVoiceState({ hearing }: World, { state, user, nick }: SeenVoiceState): RpcVoiceState {
  const { muted = false, volume = 100 } = hearing.get(user.id) ?? {};
  const { mute, deaf, self_mute, self_deaf, suppress } = state;
  return {
    ...{ nick, mute: muted, volume, pan: { left: 1, right: 1 } },
    voice_state: { mute, deaf, self_mute, self_deaf, suppress },
    user: rpcUser(user),
  };
}

/** A relationship with the user's presence. */
export function rpcRelationship({ presences }: World, { id, type, user }: RelationshipObject): RpcRelationship {
  const { status = 'offline', activities = [] } = presences.get(id) ?? {};
  return { type, user: rpcUser(user), presence: { status, activity: activities[0] ?? null } };
}
