import { listApplicationRequests as operation } from '@guildhall/protocol/operations/apps/application-requests';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { readApplication } from './access.ts';
import { requestObjects } from './request-object.ts';
import { listRequests } from './requests.ts';

/** The newest requests of an application to the operator, newest first, for its owner and all members of its team. */
export const listApplicationRequests = route(operation, {
  access: readApplication,
  limit: limits.read,
  run: async ({ store: { read } }, { access }) => ({ requests: await requestObjects(read, await listRequests(read, access.id)) }),
});
