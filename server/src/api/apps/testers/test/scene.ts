import type { Account, TestPlatform } from '@guildhall/testkit/platform';

/** An application with its owner, and a person outside of it. */
export interface Scene {
  id: string;
  path: `/applications/${string}`;
  owner: Account;
  eve: Account;
}

/** Creates an application. */
export async function scene(p: TestPlatform): Promise<Scene> {
  const [owner, eve] = [await p.person('owner'), await p.person('eve')];
  const { body } = await owner.post<{ id: string }>('/applications', { name: 'Loom' });
  return { id: body.id, path: `/applications/${body.id}`, owner, eve };
}

/** Invites a person to test the application. */
export const invite = ({ path, owner }: Scene, person: Account, by: Account = owner) =>
  by.post(`${path}/testers`, { username: person.username });

/** Accepts the invitation. */
export const accept = ({ id }: Pick<Scene, 'id'>, person: Account) => person.put(`/users/@me/tested-applications/${id}`);
