import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { choiceObject } from '../commands/command.ts';
import type { Modal } from '../../messages/components/modal.ts';
import type { InteractionPayload } from './payload.ts';
import type { IntegrationApplicationObject } from '@guildhall/protocol/objects/guild/integrations';

/** How a user client identifies an interaction; `nonce` is chosen by the client. */
export interface InteractionMark {
  id: Snowflake;
  nonce?: string;
}

/** An application receives the interaction itself, on the guild's shard; its author receives its id. */
export const INTERACTION_CREATE = event<InteractionPayload | InteractionMark>('INTERACTION_CREATE', { audience: 'users' });

/** The application has responded. */
export const INTERACTION_SUCCESS = event<InteractionMark>('INTERACTION_SUCCESS', { audience: 'users' });

/** Why an interaction failed. */
export const FAILURE_REASONS = { UNKNOWN: 1, TIMEOUT: 2 } as const;

/** No valid response arrived in time. */
export const INTERACTION_FAILURE = event<InteractionMark & { reason_code: number }>('INTERACTION_FAILURE', {
  audience: 'users',
});

/** The application opens a modal. */
export const INTERACTION_MODAL_CREATE = event<
  Modal & { id: Snowflake; channel_id: Snowflake; application: IntegrationApplicationObject; nonce: string | null }
>('INTERACTION_MODAL_CREATE', { audience: 'users' });

/** The choices for the option that is being typed, with names in the language of the typing user. */
export const APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE = event<{
  choices: ReturnType<typeof choiceObject>[];
  nonce: string | null;
}>('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', { audience: 'users' });
