import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { pinnable } from './access.ts';
import { pinMessage } from './pin.ts';

/** Pins a message; see pinMessage(). */
export const createPin = route({
  id: 'create_pin',
  method: 'PUT',
  path: '/channels/{channel_id}/messages/pins/{message_id}',
  auth: ['bot', 'person'],
  access: pinnable,
  limit: limits.pins,
  audit: true,
  reply: 204,
  run: (ctx, { access }) => pinMessage(ctx, access),
});
