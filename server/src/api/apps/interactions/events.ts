import { event } from '../../../core/framework/event.ts';

/** An application receives the interaction itself, on the guild's shard; its author receives its id. */
export const INTERACTION_CREATE = event('INTERACTION_CREATE', { audience: 'users' });

/** The application has responded. */
export const INTERACTION_SUCCESS = event('INTERACTION_SUCCESS', { audience: 'users' });

/** No valid response arrived in time. */
export const INTERACTION_FAILURE = event('INTERACTION_FAILURE', {
  audience: 'users',
});

/** The application opens a modal. */
export const INTERACTION_MODAL_CREATE = event('INTERACTION_MODAL_CREATE', { audience: 'users' });

/** The choices for the option that is being typed, with names in the language of the typing user. */
export const APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE = event('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', {
  audience: 'users',
});
