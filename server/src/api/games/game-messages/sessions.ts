import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';

const ofPair = prepare<{ one: Snowflake; other: Snowflake }>()((db, param) =>
  db
    .selectFrom('gateway_sessions')
    .select(['user_id', 'application_id', 'scopes'])
    .where((eb) => eb.or([eb('user_id', '=', param('one')), eb('user_id', '=', param('other'))]))
    .where('application_id', 'is not', null),
);

/** A game that one of two users is playing: it has a gateway session on their behalf. */
interface Playing {
  user_id: Snowflake;
  application_id: Snowflake;
  /** The scopes that the user granted it. */
  scopes: string[];
}

async function findPlaying(db: Db, one: Snowflake, other: Snowflake): Promise<Playing[]> {
  const rows = await db.all(ofPair, { one, other });
  return rows.flatMap(({ user_id, application_id, scopes }) =>
    application_id === null ? [] : [{ user_id, application_id, scopes: scopes?.split(' ') ?? [] }],
  );
}

/** Whether two users are playing a game at the same time. */
export async function playTogether(db: Db, applicationId: Snowflake, one: Snowflake, other: Snowflake): Promise<boolean> {
  const players = (await findPlaying(db, one, other)).filter(({ application_id }) => application_id === applicationId);
  return [one, other].every((id) => players.some(({ user_id }) => user_id === id));
}

/** The games that one of two users is playing and lets read their direct messages. */
export async function findListeningGames(db: Db, one: Snowflake, other: Snowflake): Promise<Snowflake[]> {
  const reading = (await findPlaying(db, one, other)).filter(({ scopes }) => scopes.includes('dm_channels.messages.read'));
  return [...new Set(reading.map(({ application_id }) => application_id))];
}
