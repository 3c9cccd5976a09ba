import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { listConnectionServices as operation } from '@guildhall/protocol/operations/people/connections';

/** Lists the services that the operator has configured for linking: `[{type}]`. The reference has no such operation. */
export const listConnectionServices = route(operation, {
  access: open,
  limit: limits.read,
  run: async ({ connectionServices }) => [...connectionServices.keys()].map((type) => ({ type })),
});
