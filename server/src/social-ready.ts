import { applicationProfiles } from './api/identity-profiles/index.ts';
import { gameRelationshipObjects, unifiedRelationships } from './api/relationships/index.ts';
import { joinedLobbies } from './api/lobbies/index.ts';
import type { Platform } from './core/platform.ts';
import type { Viewer } from './core/viewer.ts';

/** What READY of a game's session has of each feature, as far as the scopes of its token open it (client-library-design 5). */
export async function socialReady({ store }: Platform, { user, application, scopes }: Viewer): Promise<Record<string, unknown>> {
  if (!application) return {};
  const player = { user_id: user.id, application_id: application.id };
  const [relationships, game_relationships] = scopes.has('relationships.read')
    ? await Promise.all([unifiedRelationships(store.read, player), gameRelationshipObjects(store.read, player)])
    : [[], []];
  const lobbies = scopes.has('lobbies.write') ? await joinedLobbies(store.read, player) : [];
  const user_application_profiles = scopes.has('identify') ? await applicationProfiles(store.read, player) : [];
  return {
    lobbies,
    user_application_profiles,
    relationships: relationships.filter(({ type, user_ignored }) => type !== 0 || user_ignored),
    game_relationships,
  };
}
