import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { linkedRole } from './access.ts';
import { describeApplicationsBriefly } from './applications.ts';
import { findAllRecords, listConnections, saidOf } from './queries.ts';
import { holds } from './rules.ts';
import { getGuildRoleConnectionEligibility as operation } from '@guildhall/protocol/operations/apps/role-connections';

/** The groups of rules of a linked role, each rule with whether it holds for the caller and how the application names it (community documentation). */
export const getGuildRoleConnectionEligibility = route(operation, {
  access: linkedRole,
  limit: limits.read,
  run: async (ctx, { access: { rules } }) => {
    const db = ctx.store.read;
    const said = saidOf(await listConnections(db, ctx.viewer.user.id));
    const ids = rules.flat().map((rule) => rule.application_id);
    const [applications, records] = [await describeApplicationsBriefly(db, ids), await findAllRecords(db, ids)];
    return rules.map((group) =>
      group.map((rule) => {
        const record = records.get(rule.application_id)?.find(({ key }) => key === rule.connection_metadata_field);
        const { name, description } = record ?? {};
        const application = applications[rule.application_id];
        return { ...rule, application, name, description, result: holds(rule, said, ctx.clock.now()) };
      }),
    );
  },
});
