import type { Snowflake } from '@guildhall/protocol/ids';
import { findMessage } from '../../../core/access/message.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { checkPicked, type Picked, pickedIds } from '../../messages/components/picked.ts';
import { checkPress } from '../../messages/components/press.ts';
import { dataOf } from '../../messages/messages/message.ts';
import { findEphemeral } from '../../messages/messages/ephemeral.ts';
import { loadMessageObject } from '../../messages/messages/page.ts';
import { findWebhook } from '../../messages/webhooks/queries.ts';
import type { Asked, Asking } from './asking.ts';
import type { Resolved } from './resolve.ts';

/**
 * Reads the use of a button or select. The message is deleted, or visible only to another user: 10008. A component of
 * another application, or values that do not fit the message: 50035 at `data`.
 */
export async function readPress(asking: Asking): Promise<Asked> {
  const { ctx, body, seat } = asking;
  const id = body.message_id ?? failForm({ message_id: complain.required() });
  const row = (await findSource(asking, id)) ?? fail('UNKNOWN_MESSAGE');
  if (applicationOf(asking, row) !== seat.application.id)
    failForm({ application_id: complain.custom('COMPONENT_VALIDATION_FAILED', 'Component validation failed') });
  const press = checkPress(dataOf(row).components ?? [], body.data);
  const resolved = await resolvePicked(asking, press.picked);
  return {
    data: { ...press.data, ...resolved },
    details: {},
    metadata: { application_id: seat.application.id, interacted_message_id: row.id },
    installer: dataOf(row).interaction?.owners['1'],
    byWebhook: dataOf(row).webhook !== undefined && (await findWebhook(ctx.store.read, row.author_id)) !== undefined,
    message: await loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, row, null),
  };
}

/** A message of the channel as the user sees it: a public one, or an ephemeral one for them. */
export async function findSource({ ctx, access }: Asking, id: Snowflake): Promise<MessageRow | undefined> {
  const db = ctx.store.read;
  const ephemeral = await findEphemeral(db, id);
  if (!ephemeral) return findMessage(db, access.channel.id, id);
  return ephemeral.user_id === ctx.viewer.user.id && ephemeral.channel_id === access.channel.id ? ephemeral : undefined;
}

/** The application that owns the components of a message. */
function applicationOf({ seat }: Asking, row: MessageRow): Snowflake | undefined {
  if (row.author_id === seat.bot.id) return seat.application.id;
  return dataOf(row).webhook?.application_id;
}

/** Resolves the selected values, checks that they fit the selects, and adds the result to the data. */
export async function resolvePicked({ resolver }: Asking, picked: readonly Picked[]): Promise<{ resolved?: Resolved }> {
  const { users, roles, channels } = pickedIds(picked);
  for (const id of roles) resolver.role(id);
  for (const id of users) if (!Object.hasOwn(resolver.found.roles ?? {}, id)) await resolver.user(id);
  for (const id of channels) await resolver.channel(id);
  const { found } = resolver;
  checkPicked(picked, {
    users: new Set(Object.keys(found.users ?? {})),
    roles: new Set(Object.keys(found.roles ?? {})),
    channels: new Map(Object.entries(found.channels ?? {})),
  });
  return Object.keys(found).length ? { resolved: found } : {};
}
