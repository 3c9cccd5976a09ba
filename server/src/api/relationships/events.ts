import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../core/event.ts';
import type { RelationshipObject } from './relationship.ts';

/** A relationship is new or of another type; `should_notify`: the other side did something worth a notice. */
export const RELATIONSHIP_ADD = event<RelationshipObject & { should_notify?: true }>('RELATIONSHIP_ADD', { audience: 'users' });

/** A friend's nickname changed, or what an ignored user was besides has ended. */
export const RELATIONSHIP_UPDATE = event<RelationshipObject>('RELATIONSHIP_UPDATE', { audience: 'users' });

/** A relationship ended; `type` is what it was. */
export const RELATIONSHIP_REMOVE = event<{ id: Snowflake; type: number }>('RELATIONSHIP_REMOVE', { audience: 'users' });
