import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Message } from '../api/wire.ts';
import type { PushWords } from '../service-worker/notification.ts';
import type { State } from '../state/types.ts';

/** The data that a page needs to show a person's servers and conversations without a connection. */
export type Snapshot = Pick<
  State,
  'me' | 'guilds' | 'guildOrder' | 'channels' | 'users' | 'read' | 'own' | 'notificationSettings' | 'relationships'
>;

/** The messages of a channel that were read last, oldest first. */
export interface ReadChannel {
  id: string;
  /** When it was stored, ms since 1970. */
  at: number;
  messages: Message[];
}

interface Schema extends DBSchema {
  /** The snapshot, under the id of its person. */
  places: { key: string; value: Snapshot };
  channels: { key: string; value: ReadChannel; indexes: { at: number } };
  /** Values for the service worker, by name. */
  options: { key: string; value: boolean | PushWords };
}

/** The database in which the browser stores data for visits without a connection. */
export type OfflineDatabase = IDBPDatabase<Schema>;

const NAME = 'guildhall';
const VERSION = 1;

/** Opens the database of this browser; it is created if there is none. */
export function openOffline(): Promise<OfflineDatabase> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('places');
      database.createObjectStore('channels', { keyPath: 'id' }).createIndex('at', 'at');
      database.createObjectStore('options');
    },
  });
}
