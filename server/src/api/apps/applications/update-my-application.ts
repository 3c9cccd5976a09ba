import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { botApplication } from './access.ts';
import { changeApplication } from './change.ts';
import { updateMyApplication as operation } from '@guildhall/protocol/operations/apps/applications';

/** Changes the calling bot's application (PrivateApplicationResponse). */
export const updateMyApplication = route(operation, {
  access: botApplication,
  limit: limits.write,
  bodyLimit: bodyLimits.pictures,
  run: (ctx, { access, body }) => changeApplication(ctx, access, body),
});
