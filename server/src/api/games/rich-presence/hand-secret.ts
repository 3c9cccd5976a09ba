import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { EventDefinition } from '../../../core/framework/event.ts';
import type { Db } from '../../../core/framework/store.ts';
import { emitNow } from '../../../core/framework/transact.ts';
import { publisherIds } from '../../apps/publisher/family.ts';
import type { OwnActivity } from './session-activity.ts';

/**
 * Hands a secret to the caller's game: the event goes to the caller's sessions of the game, or of its publisher's games if it is
 * not running, else to the caller's desktop client, which starts it (docs/contract/games.md#invitations).
 * - 10020 if none of these is connected.
 */
export async function handSecret(
  ctx: Context,
  event: EventDefinition<'ACTIVITY_JOIN' | 'ACTIVITY_SPECTATE'>,
  data: { application_id: Snowflake; secret: string },
): Promise<void> {
  const { application_id } = data;
  const { id } = ctx.viewer.user;
  const family = await publisherIds(ctx.store.read, application_id);
  const running = await findRunning(ctx.store.read, id, family);
  const games = running.includes(application_id) ? [application_id] : running;
  for (const game of games) emitNow(ctx, event, { user_ids: [id], application_id: game }, data);
  if (games.length > 0) return;
  const session_id = (await findDesktop(ctx.store.read, id, application_id)) ?? fail('UNKNOWN_SESSION');
  emitNow(ctx, event, { user_ids: [id], session_id }, data);
}

/** The games among these that the user is playing and that receive such secrets; a presence shown over HTTP has no scopes. */
async function findRunning(db: Db, userId: Snowflake, applicationIds: readonly Snowflake[]): Promise<Snowflake[]> {
  const rows = await db.kysely
    .selectFrom('gateway_sessions')
    .select(['application_id', 'scopes'])
    .where('user_id', '=', userId)
    .where('application_id', 'in', applicationIds)
    .execute();
  const running = rows.filter(({ scopes }) => scopes?.split(' ').includes('activities.invites.write'));
  return [...new Set(running.flatMap(({ application_id }) => application_id ?? []))];
}

/** The user's desktop client: one that shows the game, else the one whose presence changed last. */
async function findDesktop(db: Db, userId: Snowflake, applicationId: Snowflake): Promise<string | undefined> {
  const rows = await db.kysely
    .selectFrom('gateway_sessions')
    .select(['id', 'activities_json'])
    .where('user_id', '=', userId)
    .where('application_id', 'is', null)
    .where('client', '=', 'desktop')
    .orderBy('updated_at', 'desc')
    .execute();
  const shown = rows.find(({ activities_json }) => isShown(activities_json, applicationId));
  return (shown ?? rows[0])?.id;
}

function isShown(activitiesJson: string, applicationId: Snowflake): boolean {
  const activities: OwnActivity[] = JSON.parse(activitiesJson);
  return activities.some(({ application_id }) => application_id === applicationId);
}
