import type { RpcParticipant } from '@guildhall/protocol/rpc/embedded';
import { rpcUser } from '@guildhall/rpc/user';
import { store } from '../state/session.ts';
import type { ActivitySurroundings } from './surroundings.ts';

/** The users in the instance, each once, in the order in which they joined. */
export async function participantsOf({ account, activity }: ActivitySurroundings): Promise<RpcParticipant[]> {
  const state = store.get();
  const { participants, location } = state.running[activity.instance_id] ?? activity;
  const members = state.guilds[location.guild_id ?? '']?.members ?? {};
  const ids = [...new Set(participants.map((one) => one.user_id))];
  return Promise.all(
    ids.map(async (id) => {
      const member = participants.find((one) => one.user_id === id)?.member ?? members[id];
      const user = member?.user ?? state.users[id] ?? (await account.request('GET /users/{user_id}', { user_id: id }));
      const nick = member?.nick ?? members[id]?.nick;
      return { ...rpcUser(user), ...(nick ? { nickname: nick } : {}) };
    }),
  );
}
