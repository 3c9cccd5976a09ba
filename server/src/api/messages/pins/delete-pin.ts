import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { pinnable } from './access.ts';
import { unpinMessage } from './pin.ts';

/** Unpins a message; see unpinMessage(). */
export const deletePin = route({
  id: 'delete_pin',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/pins/{message_id}',
  auth: ['bot', 'person'],
  access: pinnable,
  limit: limits.pins,
  audit: true,
  reply: 204,
  run: (ctx, { access }) => unpinMessage(ctx, access),
});
