import { ERRORS } from '@guildhall/protocol/errors';
import { INTENTS, OAUTH_INTENTS } from '@guildhall/protocol/intents';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Model } from './model.ts';
import { BASE, errorPath, eventPath, objectPath, operationPath, permissionPath } from './paths.ts';

/** Where the things are explained that texts name in code: `CREATE_EVENTS`, `GET /guilds/{guild_id}`, `50013`. */
export function namedPlaces({ operations, events, components }: Model): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const [name, { code }] of Object.entries(ERRORS)) {
    places.set(name, errorPath(name));
    // Some codes belong to several errors: the first is the one that the platform means in general.
    if (code >= 10_000 && !places.has(String(code))) places.set(String(code), errorPath(name));
  }
  for (const title of components.keys()) if (title.endsWith('Object')) places.set(title, objectPath(title));
  for (const name of [...Object.keys(INTENTS), ...Object.keys(OAUTH_INTENTS)]) places.set(name, `${BASE}/intents#${name}`);
  for (const name of Object.keys(PERMISSIONS)) places.set(name, permissionPath(name));
  for (const name of events.keys()) places.set(name, eventPath(name));
  for (const [id, { operation }] of operations) {
    places.set(id, operationPath(id));
    places.set(`${operation.method} ${operation.path}`, operationPath(id));
  }
  return places;
}
