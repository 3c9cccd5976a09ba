import type { QueryExecutorProvider } from 'kysely';
import type { Dialect } from '../../core/prepared.ts';
import { up as house } from './0001-house.ts';
import { up as invitesAndExtras } from './0004-invites-and-extras.ts';
import { up as expressions } from './0002-expressions.ts';
import { up as moderation } from './0003-moderation.ts';
import { up as eventsAndVoice } from './0005-events-and-voice.ts';
import { up as joinRequests } from './0006-join-requests.ts';
import { up as memberNames } from './0007-member-names.ts';

/** One step of the schema. It runs once, in a transaction with its record. */
export interface Migration {
  name: string;
  up: (db: QueryExecutorProvider, dialect: Dialect) => Promise<void>;
}

/** Every migration in order; a released one is never changed, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-house', up: house },
  { name: '0002-expressions', up: expressions },
  { name: '0003-moderation', up: moderation },
  { name: '0004-invites-and-extras', up: invitesAndExtras },
  { name: '0005-events-and-voice', up: eventsAndVoice },
  { name: '0006-join-requests', up: joinRequests },
  { name: '0007-member-names', up: memberNames },
];
