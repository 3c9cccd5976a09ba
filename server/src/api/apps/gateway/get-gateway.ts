import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { gatewayUrl } from './address.ts';

/** The gateway URL; needs no credentials. */
export const getGateway = route({
  id: 'get_gateway',
  method: 'GET',
  path: '/gateway',
  auth: ['none'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => ({ url: gatewayUrl(ctx.publicUrl) }),
});
