import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { Snowflake } from '@guildhall/protocol/ids';
import { privateChannelObjects } from './messages/direct-messages/views.ts';
import { applicationProfiles } from './games/identity-profiles/profile.ts';
import { joinedLobbies } from './games/lobbies/lobby.ts';
import { gameRelationshipObjects } from './people/relationships/game-queries.ts';
import { unifiedRelationships } from './people/relationships/unified.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { Viewer } from '../core/access/viewer.ts';
import type { SocialReady } from '../gateway/loaders.ts';

/**
 * The fields of a game session's READY from each feature, as far as the scopes of its token allow; `users` contains
 * every user whom the rest refers to, once (docs/contract/gateway.md#sessions-of-games).
 */
export async function socialReady({ store }: Platform, { user, application, scopes }: Viewer): Promise<SocialReady> {
  if (!application) return {};
  const player = { user_id: user.id, application_id: application.id };
  const [all, game_relationships] = scopes.has('relationships.read')
    ? await Promise.all([unifiedRelationships(store.read, player), gameRelationshipObjects(store.read, player)])
    : [[], []];
  const relationships = all.filter(({ type, user_ignored }) => type !== 0 || user_ignored);
  const private_channels = scopes.has('dm_channels.read') ? await privateChannelObjects(store.read, user.id) : [];
  const lobbies = scopes.has('lobbies.write') ? await joinedLobbies(store.read, player) : [];
  const user_application_profiles = scopes.has('identify') ? await applicationProfiles(store.read, player) : [];
  const named = [
    ...relationships.map((one) => one.user),
    ...game_relationships.map((one) => one.user),
    ...private_channels.flatMap((channel) => channel.recipients),
    ...lobbies.flatMap((lobby) => lobby.members.flatMap((member) => member.user ?? [])),
  ];
  const users = new Map<Snowflake, UserObject>(named.map((one) => [one.id, one]));
  return {
    lobbies,
    user_application_profiles,
    relationships,
    game_relationships,
    private_channels,
    users: [...users.values()],
  };
}
