import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { LobbyMemberRow, LobbyRow } from '../../../core/tables/lobbies.ts';
import { findLobby, findLobbyMember } from './queries.ts';

type LobbyPath = { lobby_id: Snowflake };

/** A lobby of the viewer's application; the viewer's membership, unless it is the application's bot. */
export interface LobbyAccess {
  lobby: LobbyRow;
  member: LobbyMemberRow | null;
}

/** A lobby that the viewer is a member of. */
export interface JoinedLobby {
  lobby: LobbyRow;
  member: LobbyMemberRow;
}

/** The lobby of the path, for its application's bot. 10031 if unknown, 50001 if another application's. */
export async function ownLobby(ctx: Context, { lobby_id }: LobbyPath): Promise<LobbyRow> {
  const lobby = (await findLobby(ctx.store.read, lobby_id)) ?? fail('UNKNOWN_LOBBY');
  if (ctx.viewer.application?.id !== lobby.application_id) fail('MISSING_ACCESS');
  return lobby;
}

/** The lobby of the path, for a member playing its application's game. 10031 if unknown, else 50001. */
export async function joinedLobby(ctx: Context, path: LobbyPath): Promise<JoinedLobby> {
  const lobby = await ownLobby(ctx, path);
  const member = (await findLobbyMember(ctx.store.read, lobby.id, ctx.viewer.user.id)) ?? fail('MISSING_ACCESS');
  return { lobby, member };
}

/** The lobby of the path, for its application's bot and its members. 10031 if unknown, else 50001. */
export async function accessLobby(ctx: Context, path: LobbyPath): Promise<LobbyAccess> {
  if (ctx.viewer.kind === 'bot') return { lobby: await ownLobby(ctx, path), member: null };
  return joinedLobby(ctx, path);
}
