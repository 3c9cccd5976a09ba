import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { gatewayUrl } from './address.ts';
import { getGateway as operation } from '@guildhall/protocol/operations/apps/gateway';

/** The gateway URL; needs no credentials. */
export const getGateway = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => ({ url: gatewayUrl(ctx.publicUrl) }),
});
