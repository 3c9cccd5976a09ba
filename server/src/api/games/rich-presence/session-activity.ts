import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import { findUser } from '../../people/users/queries.ts';
import { settingsOf } from '../../people/users/settings.ts';

/** The fields of an activity that are read here. */
export interface OwnActivity {
  application_id?: string;
  party?: { id?: string; size?: [number, number]; privacy?: number };
  secrets?: { join?: string; spectate?: string };
  buttons?: (string | { label: string; url: string })[];
  metadata?: { button_urls?: string[] };
  assets?: { invite_cover_image?: string };
}

/** The key of a user's activity. */
export interface Shown {
  user_id: Snowflake;
  session_id: string;
  application_id: Snowflake;
}

/** An activity as its own session sent it, or undefined if it is no longer shown. */
export async function findActivity(db: Db, { user_id, session_id, application_id }: Shown): Promise<OwnActivity | undefined> {
  const query = db.kysely.selectFrom('gateway_sessions').select('activities_json');
  const row = await query.where('id', '=', session_id).where('user_id', '=', user_id).executeTakeFirst();
  const activities: OwnActivity[] = row ? JSON.parse(row.activities_json) : [];
  return activities.find((activity) => activity.application_id === application_id);
}

/** A user's visible activities in a game, over all sessions. */
export async function findPlaying(db: Db, userId: Snowflake, applicationId: Snowflake): Promise<OwnActivity[]> {
  const player = await findUser(db, userId);
  if (!player) return [];
  const { status, show_current_game: plays } = settingsOf(player);
  if (!plays || status === 'invisible') return [];
  const query = db.kysely.selectFrom('gateway_sessions').select('activities_json').where('user_id', '=', userId);
  const rows = await query.where('status', 'in', ['online', 'idle', 'dnd']).execute();
  const all = rows.flatMap((row): OwnActivity[] => JSON.parse(row.activities_json));
  return all.filter((activity) => activity.application_id === applicationId);
}

/** Whether a party has room; one without a maximum is never full. */
export function hasRoom({ party }: OwnActivity): boolean {
  const [now = 0, most = 0] = party?.size ?? [];
  return most === 0 || now < most;
}
