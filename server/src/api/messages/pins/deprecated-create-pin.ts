import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { pinnable } from './access.ts';
import { pinMessage } from './pin.ts';

/** The older path of create_pin. */
export const deprecatedCreatePin = route({
  id: 'deprecated_create_pin',
  method: 'PUT',
  path: '/channels/{channel_id}/pins/{message_id}',
  auth: ['bot', 'person'],
  access: pinnable,
  limit: limits.pins,
  audit: true,
  reply: 204,
  run: (ctx, { access }) => pinMessage(ctx, access),
});
