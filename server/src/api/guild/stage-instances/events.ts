import { event } from '../../../core/event.ts';
import type { StageInstanceObject } from '@guildhall/protocol/objects/guild/stage-instances';

export const STAGE_INSTANCE_CREATE = event<StageInstanceObject>('STAGE_INSTANCE_CREATE', { audience: 'channel' });

export const STAGE_INSTANCE_UPDATE = event<StageInstanceObject>('STAGE_INSTANCE_UPDATE', { audience: 'channel' });

export const STAGE_INSTANCE_DELETE = event<StageInstanceObject>('STAGE_INSTANCE_DELETE', { audience: 'channel' });
