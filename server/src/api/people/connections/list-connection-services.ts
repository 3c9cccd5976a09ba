import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';

/** Lists the services that the operator has configured for linking: `[{type}]`. The reference has no such operation. */
export const listConnectionServices = route({
  id: 'list_connection_services',
  method: 'GET',
  path: '/connections',
  auth: ['person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async ({ connectionServices }) => [...connectionServices.keys()].map((type) => ({ type })),
});
