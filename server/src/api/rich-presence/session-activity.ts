import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../core/store.ts';

/** What is read of an activity that somebody shows. */
export interface OwnActivity {
  application_id?: string;
  party?: { id?: string; size?: [number, number]; privacy?: number };
  secrets?: { join?: string };
  buttons?: (string | { label: string; url: string })[];
  metadata?: { button_urls?: string[] };
  assets?: { invite_cover_image?: string };
}

/** Which activity of somebody is meant. */
export interface Shown {
  user_id: Snowflake;
  session_id: string;
  application_id: Snowflake;
}

/** An activity as its own session said it, or undefined when it is no longer shown. */
export async function findActivity(db: Db, { user_id, session_id, application_id }: Shown): Promise<OwnActivity | undefined> {
  const query = db.kysely.selectFrom('gateway_sessions').select('activities_json');
  const row = await query.where('id', '=', session_id).where('user_id', '=', user_id).executeTakeFirst();
  const activities: OwnActivity[] = row ? JSON.parse(row.activities_json) : [];
  return activities.find((activity) => activity.application_id === application_id);
}

/** Whether somebody shows that they play a game, in whichever session. */
export async function findPlaying(db: Db, userId: Snowflake, applicationId: Snowflake): Promise<OwnActivity | undefined> {
  const query = db.kysely.selectFrom('gateway_sessions').select('activities_json').where('user_id', '=', userId);
  const rows = await query.execute();
  const all = rows.flatMap((row): OwnActivity[] => JSON.parse(row.activities_json));
  return all.find((activity) => activity.application_id === applicationId);
}
