import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { pinnable } from './access.ts';
import { unpinMessage } from './pin.ts';

/** The older path of delete_pin. */
export const deprecatedDeletePin = route({
  id: 'deprecated_delete_pin',
  method: 'DELETE',
  path: '/channels/{channel_id}/pins/{message_id}',
  auth: ['bot', 'person'],
  access: pinnable,
  limit: limits.pins,
  audit: true,
  reply: 204,
  run: (ctx, { access }) => unpinMessage(ctx, access),
});
