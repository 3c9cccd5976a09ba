import type { Route } from '../../../core/framework/route.ts';
import { deleteDevice } from './delete-device.ts';
import { getWebPushKey } from './get-web-push-key.ts';
import { listDevices } from './list-devices.ts';
import { registerDevice } from './register-device.ts';
import { removeDevice } from './remove-device.ts';

/** Devices that receive pushes, in path order. */
export const devicesRoutes: Route[] = [listDevices, registerDevice, deleteDevice, getWebPushKey, removeDevice];
