import type { Role } from '../../api/wire.ts';
import type { Id } from '../../api/wire-base.ts';
import { reduce } from '../../state/reduce.ts';
import { request, store } from '../../state/session.ts';

/** Creates a role just above @everyone; the state has it when this resolves. */
export async function createRole(guild_id: Id, name: string): Promise<Role> {
  const role = await request('POST /guilds/{guild_id}/roles', { guild_id, body: { name, permissions: '0' } });
  store.set((state) => reduce(state, 'GUILD_ROLE_CREATE', { guild_id, role }, Date.now()));
  return role;
}

/** Moves roles; see newPositions. */
export async function moveRoles(guild_id: Id, positions: { id: Id; position: number }[]): Promise<void> {
  const roles = await request('PATCH /guilds/{guild_id}/roles', { guild_id, body: positions });
  store.set((state) => roles.reduce((now, role) => reduce(now, 'GUILD_ROLE_UPDATE', { guild_id, role }, Date.now()), state));
}

/** Deletes a role; the state is without it when this resolves. */
export async function deleteRole(guild_id: Id, role_id: Id): Promise<void> {
  await request('DELETE /guilds/{guild_id}/roles/{role_id}', { guild_id, role_id });
  store.set((state) => reduce(state, 'GUILD_ROLE_DELETE', { guild_id, role_id }, Date.now()));
}

/** Gives a member a role or takes it away; the state follows without waiting for the event. */
export async function setMemberRole(guild_id: Id, user_id: Id, role_id: Id, on: boolean): Promise<void> {
  const path = { guild_id, user_id, role_id };
  if (on) await request('PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}', path);
  else await request('DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}', path);
  store.set((state) => {
    const member = state.guilds[guild_id]?.members[user_id];
    if (!member) return state;
    const others = member.roles.filter((id) => id !== role_id);
    const roles = on ? [...others, role_id] : others;
    return reduce(state, 'GUILD_MEMBER_UPDATE', { ...member, roles, guild_id }, Date.now());
  });
}
