import { event } from '../../../core/framework/event.ts';

const FOR_MANAGERS = { audience: 'guild', anyOf: ['MANAGE_GUILD'] } as const;

export const AUTO_MODERATION_RULE_CREATE = event('AUTO_MODERATION_RULE_CREATE', FOR_MANAGERS);
export const AUTO_MODERATION_RULE_UPDATE = event('AUTO_MODERATION_RULE_UPDATE', FOR_MANAGERS);
export const AUTO_MODERATION_RULE_DELETE = event('AUTO_MODERATION_RULE_DELETE', FOR_MANAGERS);

export const AUTO_MODERATION_ACTION_EXECUTION = event('AUTO_MODERATION_ACTION_EXECUTION', {
  ...FOR_MANAGERS,
  // The event target names the message's place, if there is one: managers who cannot view it receive nothing.
  audience: 'channel',
  withoutContent: (data) => ({ ...data, content: '', matched_content: data.matched_content === null ? null : '' }),
});
