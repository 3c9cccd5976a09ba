import type { Db } from '../../../core/framework/store.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { InviteRow } from '../../../core/tables/database.ts';
import { applicationObject } from '../applications/application.ts';
import { findApplication } from '../applications/queries.ts';
import { findUser, findUsers } from '../../people/users/queries.ts';
import { inviteMetadata, inviteObject } from '../../guild/invites/invite.ts';
import type { ApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import type { InviteObject } from '@guildhall/protocol/objects/guild/invites';

/** Loads an invite as any user sees it; undefined if its guild or channel was deleted. */
export async function describeInvite(platform: Platform, row: InviteRow): Promise<InviteObject | undefined> {
  return (await describeInvites(platform, [row], false))[0];
}

/** Loads invites of one guild, optionally with the metadata that only their managers see. */
export async function describeInvites(
  platform: Platform,
  rows: readonly InviteRow[],
  withMetadata: boolean,
): Promise<InviteObject[]> {
  const db = platform.store.read;
  const users = await findUsers(
    db,
    rows.flatMap(({ inviter_id, target_user_id }) => [inviter_id, target_user_id ?? []].flat()),
  );
  const described: InviteObject[] = [];
  for (const row of rows) {
    const guild = await platform.guildStates.get(row.guild_id);
    const targetUser = row.target_user_id === null ? undefined : users.get(row.target_user_id);
    const targetApplication = await describeTargetApplication(db, row);
    const invite = guild && inviteObject(row, guild, { inviter: users.get(row.inviter_id), targetUser, targetApplication });
    if (invite) described.push(withMetadata ? { ...invite, ...inviteMetadata(row) } : invite);
  }
  return described;
}

async function describeTargetApplication(db: Db, row: InviteRow): Promise<ApplicationObject | undefined> {
  if (row.target_application_id === null) return undefined;
  const application = await findApplication(db, row.target_application_id);
  const bot = application && (await findUser(db, application.bot_id));
  return application && bot && applicationObject(application, bot);
}
