import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from './access.ts';
import { changeApplication } from './change.ts';
import { updateApplication as operation } from '@guildhall/protocol/operations/apps/applications';

/**
 * Changes an application, by its owner, its team or its own bot: the fields of the developer portal
 * (PrivateApplicationResponse).
 */
export const updateApplication = route(operation, {
  access: ownApplication,
  limit: limits.write,
  bodyLimit: bodyLimits.pictures,
  run: (ctx, { access, body }) => changeApplication(ctx, access, body),
});
