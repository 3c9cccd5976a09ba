import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CONSOLE_KINDS, ConsoleEntryAroundObject, ConsoleEntryObject, ConsoleStateObject } from '../../objects/apps/console.ts';
import { operation } from '../../operation.ts';
import { Snowflake, Text, WholeWithin } from '../../schemas.ts';

const KIND = CONSOLE_KINDS.join('|');

export const getApplicationConsole = operation({
  id: 'get_application_console',
  method: 'GET',
  path: '/applications/{application_id}/console',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: ConsoleStateObject },
});

export const updateApplicationConsole = operation({
  id: 'update_application_console',
  method: 'PATCH',
  path: '/applications/{application_id}/console',
  auth: ['person'],
  body: Type.Object({ is_enabled: Type.Boolean() }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: ConsoleStateObject },
});

export const listConsoleEntries = operation({
  id: 'list_console_entries',
  method: 'GET',
  path: '/applications/{application_id}/console/entries',
  auth: ['person'],
  query: Type.Object({
    before: Type.Optional(Snowflake()),
    /** Lists the entries that follow, oldest first. */
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.console.perPage)),
    /** Separated by commas. */
    kinds: Type.Optional(Type.String({ pattern: `^(${KIND})(,(${KIND}))*$` })),
    /** A text in the summary, the path, the name or the body. */
    search: Type.Optional(Text(1, LIMITS.console.search.max)),
    /** Only refusals and failures. */
    failed: Type.Optional(Type.Boolean()),
    /** Only the entries that caused, or were caused by, the entry with this id. */
    cause_of: Type.Optional(Snowflake()),
    effect_of: Type.Optional(Snowflake()),
    /** With `after`: how many seconds to wait for an entry if there is none. */
    wait: Type.Optional(WholeWithin(LIMITS.console.wait)),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Object({ entries: Type.Array(ConsoleEntryObject) }) },
});

export const getConsoleEntry = operation({
  id: 'get_console_entry',
  method: 'GET',
  path: '/applications/{application_id}/console/entries/{entry_id}',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: ConsoleEntryAroundObject },
});

export const clearConsole = operation({
  id: 'clear_console',
  method: 'DELETE',
  path: '/applications/{application_id}/console/entries',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});

export const sendConsoleEntryAgain = operation({
  id: 'send_console_entry_again',
  method: 'POST',
  path: '/applications/{application_id}/console/entries/{entry_id}/send-again',
  auth: ['person'],
  /** Each replaces the one of the request that is sent again. */
  body: Type.Object({
    body: Type.Optional(Type.Unknown()),
    query: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Object({ entry: ConsoleEntryObject }) },
});
