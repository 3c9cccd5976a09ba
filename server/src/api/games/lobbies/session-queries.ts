import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { LobbyMemberRow } from '../../../core/tables/lobbies.ts';

type LobbyPlayer = { user_id: Snowflake; application_id: Snowflake };

/** The scope of sessions that receive lobby events. */
const SCOPE = 'lobbies.write';

const sessionsOf = prepare<LobbyPlayer>()((db, param) =>
  db
    .selectFrom('gateway_sessions')
    .select('scopes')
    .where('user_id', '=', param('user_id'))
    .where('application_id', '=', param('application_id')),
);

const applicationsOf = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('lobby_members')
    .select('application_id')
    .distinct()
    .where('user_id', '=', param('user_id'))
    .where('connected', '=', 1),
);

/** Whether a user has a session, on any node, that receives an application's lobby events. */
export async function hasLobbySession(db: Db, { user_id, application_id }: LobbyPlayer): Promise<boolean> {
  const sessions = await db.all(sessionsOf, { user_id, application_id });
  return sessions.some(({ scopes }) => scopes?.split(' ').includes(SCOPE));
}

/** The applications in whose lobbies a user is marked as connected. */
export async function listConnectedApplications(db: Db, userId: Snowflake): Promise<Snowflake[]> {
  return (await db.all(applicationsOf, { user_id: userId })).map(({ application_id }) => application_id);
}

/** Marks a user as connected in all or none of its lobbies of an application; returns the lobbies where that changed. */
export async function setConnected(
  db: Db,
  { user_id, application_id }: LobbyPlayer,
  isConnected: boolean,
): Promise<LobbyMemberRow[]> {
  const connected = isConnected ? 1 : 0;
  const others = db.kysely.updateTable('lobby_members').set({ connected }).where('user_id', '=', user_id);
  return others.where('application_id', '=', application_id).where('connected', '!=', connected).returningAll().execute();
}

/** The members marked as connected in a lobby. */
export async function listConnected(db: Db, lobbyId: Snowflake): Promise<Snowflake[]> {
  const connected = db.kysely.selectFrom('lobby_members').select('user_id').where('lobby_id', '=', lobbyId);
  return (await connected.where('connected', '=', 1).orderBy('user_id').execute()).map(({ user_id }) => user_id);
}
