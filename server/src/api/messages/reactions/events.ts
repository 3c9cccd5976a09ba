import { event } from '../../../core/framework/event.ts';

export const MESSAGE_REACTION_ADD = event('MESSAGE_REACTION_ADD', { audience: 'channel' });

export const MESSAGE_REACTION_REMOVE = event('MESSAGE_REACTION_REMOVE', { audience: 'channel' });

export const MESSAGE_REACTION_REMOVE_ALL = event('MESSAGE_REACTION_REMOVE_ALL', { audience: 'channel' });

export const MESSAGE_REACTION_REMOVE_EMOJI = event('MESSAGE_REACTION_REMOVE_EMOJI', {
  audience: 'channel',
});
