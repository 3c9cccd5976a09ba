import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { pinnable } from './access.ts';
import { unpinMessage } from './pin.ts';
import { deletePin as operation } from '@guildhall/protocol/operations/messages/pins';

/** Unpins a message; see unpinMessage(). */
export const deletePin = route(operation, {
  access: pinnable,
  limit: limits.pins,
  run: (ctx, { access }) => unpinMessage(ctx, access),
});
