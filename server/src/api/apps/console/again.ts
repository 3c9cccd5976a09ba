import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import type { ConsoleRow } from './queries.ts';

/** The parts that replace those of a request that is sent again. */
export interface Replacement {
  body?: unknown;
  query?: Readonly<Record<string, string>> | undefined;
}

/** Sends what an entry recorded again; resolves with the id of the new entry. Refuses with 50035. */
export type SendAgain = (application: ApplicationRow, entry: ConsoleRow, replacement: Replacement) => Promise<Snowflake>;

/** The part of the server that can send entries again, which is above the operations. */
export const againSlot = service((_platform: Platform): { send: SendAgain | null } => ({ send: null }));

/** Refuses to send an entry again. */
export function refuseAgain(message: string): never {
  return failForm({ entry_id: complain.custom('CONSOLE_ENTRY_NOT_REPEATABLE', message) });
}
