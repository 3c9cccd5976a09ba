import type { Route } from '../../../core/framework/route.ts';
import { deleteDevice } from './delete-device.ts';
import { getWebPushKey } from './get-web-push-key.ts';
import { registerDevice } from './register-device.ts';

/** Devices that receive pushes, in path order. */
export const devicesRoutes: Route[] = [registerDevice, deleteDevice, getWebPushKey];
