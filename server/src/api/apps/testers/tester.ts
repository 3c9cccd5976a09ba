import type { Snowflake } from '@guildhall/protocol/ids';
import type { ApplicationTesterObject, TestedApplicationObject } from '@guildhall/protocol/objects/apps/testers';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationTesterRow } from '../../../core/tables/applications.ts';
import type { ApplicationRow, UserRow } from '../../../core/tables/database.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { userObject } from '../../people/users/user.ts';
import { isOwnerOf } from '../applications/access.ts';
import { findTester } from './queries.ts';

/** Whether a user may use what is not released yet: the owner, members of the team, and testers who have accepted. */
export async function mayTest(db: Db, application: ApplicationRow, userId: Snowflake): Promise<boolean> {
  if (await isOwnerOf(db, application, userId, 'read_only')) return true;
  return (await findTester(db, application.id, userId))?.accepted === 1;
}

const stateOf = ({ accepted }: ApplicationTesterRow) => (accepted === 1 ? 'accepted' : 'invited');

/** Converts a row to wire format, for developers. */
export function testerObject(row: ApplicationTesterRow, user: UserRow): ApplicationTesterObject {
  return { user: userObject(user), state: stateOf(row), invited_at: isoTime(row.invited_at) };
}

/** Converts a row to wire format, for the tester. */
export function testedApplicationObject(row: ApplicationTesterRow, application: ApplicationRow): TestedApplicationObject {
  const { id, name, icon, description } = application;
  return { application: { id, name, icon, description }, state: stateOf(row), invited_at: isoTime(row.invited_at) };
}
