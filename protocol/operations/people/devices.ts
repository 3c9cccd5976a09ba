import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { Device, WebPushKey } from '../../objects/people/devices.ts';
import { operation } from '../../operation.ts';
import { TextWithin } from '../../schemas.ts';

/** The providers of devices; other clients know more. */
export const DEVICE_PROVIDERS = { WEB_PUSH: 'webpush' } as const;

/** A device, as clients name it. */
const DeviceBody = Type.Object({
  /** `webpush`; others are refused. */
  provider: Type.String(),
  /** For `webpush` the JSON of the browser's subscription: `{endpoint, keys: {p256dh, auth}}`. */
  token: TextWithin(LIMITS.devices.token),
});

export const getWebPushKey = operation({
  id: 'get_web_push_key',
  method: 'GET',
  path: '/users/@me/devices/web-push-key',
  auth: ['person'],
  replies: { 200: WebPushKey },
});

export const registerDevice = operation({
  id: 'register_device',
  method: 'POST',
  path: '/users/@me/devices',
  auth: ['person'],
  body: DeviceBody,
  replies: { 204: null },
});

export const deleteDevice = operation({
  id: 'delete_device',
  method: 'DELETE',
  path: '/users/@me/devices',
  auth: ['person'],
  body: DeviceBody,
  replies: { 204: null },
});

export const listDevices = operation({
  id: 'list_devices',
  method: 'GET',
  path: '/users/@me/devices',
  auth: ['person'],
  replies: { 200: Type.Array(Device) },
});

export const removeDevice = operation({
  id: 'remove_device',
  method: 'DELETE',
  path: '/users/@me/devices/{device_id}',
  auth: ['person'],
  replies: { 204: null },
});
