import { bodyLimits } from '../../../core/body-limits.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { ownApplication } from './access.ts';
import { ApplicationChange } from './body.ts';
import { changeApplication } from './change.ts';

/**
 * Changes an application, by its owner, its team or its own bot: the fields of the developer portal
 * (PrivateApplicationResponse).
 */
export const updateApplication = route({
  id: 'update_application',
  method: 'PATCH',
  path: '/applications/{application_id}',
  auth: ['bot', 'person'],
  access: ownApplication,
  limit: limits.write,
  body: ApplicationChange,
  bodyLimit: bodyLimits.pictures,
  reply: 200,
  run: (ctx, { access, body }) => changeApplication(ctx, access, body),
});
