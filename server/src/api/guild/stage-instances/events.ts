import { event } from '../../../core/framework/event.ts';

export const STAGE_INSTANCE_CREATE = event('STAGE_INSTANCE_CREATE', { audience: 'channel' });

export const STAGE_INSTANCE_UPDATE = event('STAGE_INSTANCE_UPDATE', { audience: 'channel' });

export const STAGE_INSTANCE_DELETE = event('STAGE_INSTANCE_DELETE', { audience: 'channel' });
