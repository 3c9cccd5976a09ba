import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { embeddedActivityConfigObject, findActivityConfig } from '../activities/activity-config.ts';
import { isEmbedded } from '../activities/embedded.ts';
import { readerLocale } from '../commands/locale.ts';
import { applicationObject } from './application.ts';
import { findApplication } from './queries.ts';
import { getRpcApplication as operation } from '@guildhall/protocol/operations/apps/applications';

/**
 * The public view of any application. A person's desktop agent checks origins by its `rpc_origins`
 * (docs/contract/rpc.md#the-application); the clients of people launch activities from links by it, and show them by
 * `embedded_activity_config`.
 */
export const getRpcApplication = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path }) => {
    const application = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
    const bot = (await findUser(ctx.store.read, application.bot_id)) ?? fail('UNKNOWN_APPLICATION');
    const object = applicationObject(application, bot, readerLocale(ctx));
    if (!isEmbedded(application)) return object;
    const config = await findActivityConfig(ctx.store.read, application.id);
    return { ...object, embedded_activity_config: embeddedActivityConfigObject(config) };
  },
});
