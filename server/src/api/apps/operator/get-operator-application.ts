import { getOperatorApplication as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findApplication } from '../applications/queries.ts';
import { operatorOnly } from './access.ts';
import { reviewObjects } from './review.ts';

/** An application with the fields that only the operator sees. Unknown: 10002. For the operator; others: 50001. */
export const getOperatorApplication = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async ({ store: { read } }, { path: { application_id } }) => {
    const row = (await findApplication(read, application_id)) ?? fail('UNKNOWN_APPLICATION');
    const [application] = await reviewObjects(read, [row]);
    return application ?? fail('UNKNOWN_APPLICATION');
  },
});
