import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { pinnable } from './access.ts';
import { pinMessage } from './pin.ts';
import { createPin as operation } from '@guildhall/protocol/operations/messages/pins';

/** Pins a message; see pinMessage(). */
export const createPin = route(operation, {
  access: pinnable,
  limit: limits.pins,
  run: (ctx, { access }) => pinMessage(ctx, access),
});
