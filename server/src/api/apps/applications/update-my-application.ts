import { bodyLimits } from '../../../core/body-limits.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { botApplication } from './access.ts';
import { ApplicationChange } from './body.ts';
import { changeApplication } from './change.ts';

/** Changes the calling bot's application (PrivateApplicationResponse). */
export const updateMyApplication = route({
  id: 'update_my_application',
  method: 'PATCH',
  path: '/applications/@me',
  auth: ['bot'],
  access: botApplication,
  limit: limits.write,
  body: ApplicationChange,
  bodyLimit: bodyLimits.pictures,
  reply: 200,
  run: (ctx, { access, body }) => changeApplication(ctx, access, body),
});
