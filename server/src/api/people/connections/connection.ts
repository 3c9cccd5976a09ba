import { CONNECTION_VISIBILITY } from '@guildhall/protocol/enums';
import type { Platform } from '../../../core/framework/platform.ts';
import type { ConnectionRow } from '../../../core/tables/publisher.ts';
import type { ConnectionObject, PartialConnection } from '@guildhall/protocol/objects/people/connections';

/** A row as its owner sees it. */
export function connectionObject(row: ConnectionRow): ConnectionObject {
  return {
    ...partialConnection(row),
    visibility: row.visibility,
    show_activity: row.show_activity === 1,
    friend_sync: row.friend_sync === 1,
    two_way_link: false,
  };
}

/** A row on a profile. Every account was verified when it was linked. */
export function partialConnection({ type, account_id, name }: ConnectionRow): PartialConnection {
  return { type, id: account_id, name, verified: true };
}

/** Whether it is visible on the profile. */
export function isShown({ visibility }: ConnectionRow): boolean {
  return visibility === CONNECTION_VISIBILITY.EVERYONE;
}

/**
 * Filters out withheld accounts: new ones of a kind immediately, older ones from a date on
 * (docs/contract/people.md#linked-accounts).
 */
export function withoutWithheld(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  rows: readonly ConnectionRow[],
): ConnectionRow[] {
  const now = clock.now();
  return rows.filter(({ type, created_at }) => {
    const kind = config.withheldConnections.find((one) => one.type === type);
    return kind === undefined || (now < kind.allSince && created_at < kind.newSince);
  });
}
