import type { Account, TestPlatform } from '@guildhall/testkit/platform';

/** A team with its owner and one member of each role. */
export interface Scene {
  id: string;
  path: `/teams/${string}`;
  owner: Account;
  admin: Account;
  developer: Account;
  reader: Account;
  /** A user outside of the team. */
  eve: Account;
}

/** Creates a team with members of every role. */
export async function scene(p: TestPlatform): Promise<Scene> {
  const owner = await p.person('owner');
  const made = await owner.post<{ id: string }>('/teams', { name: 'Makers' });
  const { id } = made.body;
  const member = async (role: string) => {
    const person = await p.person(role);
    await invite(owner, id, person, role);
    await accept(person);
    return person;
  };
  return {
    id,
    path: `/teams/${id}`,
    owner,
    admin: await member('admin'),
    developer: await member('developer'),
    reader: await member('read_only'),
    eve: await p.person('eve'),
  };
}

/** Invites a user to a team. */
export const invite = (by: Account, teamId: string, person: Account, role = 'developer') =>
  by.post(`/teams/${teamId}/members`, { username: person.username, discriminator: null, role });

/** Accepts the only invitation of a user. */
export async function accept(person: Account) {
  const teams = await person.get<{ invite_token?: string }[]>('/teams');
  const token = teams.body.find((team) => team.invite_token)?.invite_token ?? '';
  return person.post<{ id: string }>('/teams/invite/accept', { token });
}

/** An application of the team. */
export async function teamApplication({ owner, id }: Scene): Promise<{ id: string; path: string }> {
  const made = await owner.post<{ id: string }>('/applications', { name: 'Shared', team_id: id });
  return { id: made.body.id, path: `/applications/${made.body.id}` };
}
