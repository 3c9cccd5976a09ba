import { getOperatorUser as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { listIdentities, loginIdentityObject } from '../../people/login-providers/queries.ts';
import { operatorOnly } from './access.ts';
import { findPerson } from './find-person.ts';
import { operatorUserObjects } from './operator-user.ts';

/** A person with its guilds, applications, logins, accounts of login providers, sessions and the reports about it. For the operator; others: 50001. */
export const getOperatorUser = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (ctx, { path: { user_id } }) => {
    const db = ctx.store.read;
    const [user] = await operatorUserObjects(db, [await findPerson(db, user_id)], ctx.clock.now());
    const guilds = await db.kysely
      .selectFrom('members')
      .innerJoin('guilds', 'guilds.id', 'members.guild_id')
      .select(['guilds.id', 'guilds.name', 'guilds.owner_id'])
      .where('members.user_id', '=', user_id)
      .where('guilds.deleted_at', 'is', null)
      .orderBy('guilds.id')
      .execute();
    const applications = db.kysely
      .selectFrom('applications')
      .select(['id', 'name'])
      .where('owner_id', '=', user_id)
      .orderBy('id');
    const count = async (table: 'tokens' | 'gateway_sessions') => {
      const rows = db.kysely
        .selectFrom(table)
        .where('user_id', '=', user_id)
        .select((eb) => eb.fn.countAll().as('count'));
      return Number((await rows.executeTakeFirstOrThrow()).count);
    };
    const logins = db.kysely.selectFrom('tokens').where('user_id', '=', user_id).where('kind', '=', 'person');
    const reports = db.kysely.selectFrom('reports').where('reported_user_id', '=', user_id);
    return {
      ...(user ?? fail('UNKNOWN_USER')),
      guilds: guilds.map(({ id, name, owner_id }) => ({ id, name, owner: owner_id === user_id })),
      applications: await applications.execute(),
      logins: Number((await logins.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count),
      login_identities: (await listIdentities(db, user_id)).map((row) => loginIdentityObject(ctx, row)),
      gateway_sessions: await count('gateway_sessions'),
      reports: Number((await reports.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count),
    };
  },
});
