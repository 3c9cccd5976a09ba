import type { World } from '@guildhall/testing';

/** A world as the API shows it: everything by the names of the declaration. */
export function shownWorld(id: string, { people, bots, guilds }: World): object {
  return {
    id,
    people: shown(people, ({ id, username, token }) => ({ id, username, token })),
    bots: shown(bots, ({ id, username, token, applicationId, publicKey, env }) => ({
      id,
      username,
      token,
      application_id: applicationId,
      public_key: publicKey,
      env,
    })),
    guilds,
  };
}

function shown<T>(all: Readonly<Record<string, T>>, show: (one: T) => object): Record<string, object> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, show(one)]));
}
