import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';

/** The services whose accounts can be linked here, as the operator has set them: `[{type}]`. The reference has no such operation. */
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
