import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { readerLocale } from '../commands/locale.ts';
import { applicationObject } from './application.ts';
import { findApplication } from './queries.ts';
import { getRpcApplication as operation } from '@guildhall/protocol/operations/apps/applications';

/**
 * The public view of any application, with its `rpc_origins`: a person's desktop agent shows it and checks origins by it
 * (docs/contract/rpc.md#the-application).
 */
export const getRpcApplication = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path }) => {
    const application = (await findApplication(ctx.store.read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
    const bot = (await findUser(ctx.store.read, application.bot_id)) ?? fail('UNKNOWN_APPLICATION');
    return applicationObject(application, bot, readerLocale(ctx));
  },
});
