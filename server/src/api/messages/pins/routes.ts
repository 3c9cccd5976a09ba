import type { Route } from '../../../core/framework/route.ts';
import { createPin } from './create-pin.ts';
import { deletePin } from './delete-pin.ts';
import { deprecatedCreatePin } from './deprecated-create-pin.ts';
import { deprecatedDeletePin } from './deprecated-delete-pin.ts';
import { deprecatedListPins } from './deprecated-list-pins.ts';
import { listPins } from './list-pins.ts';

/** Everything under /channels/{channel_id}/messages/pins and, older, /channels/{channel_id}/pins, in path order. */
export const pinsRoutes: Route[] = [listPins, createPin, deletePin, deprecatedListPins, deprecatedCreatePin, deprecatedDeletePin];
