import { event } from '../../../core/framework/event.ts';

const FOR_REVIEWERS = { audience: 'guild', anyOf: ['KICK_MEMBERS'] } as const;

export const GUILD_JOIN_REQUEST_CREATE = event('GUILD_JOIN_REQUEST_CREATE', FOR_REVIEWERS);
export const GUILD_JOIN_REQUEST_UPDATE = event('GUILD_JOIN_REQUEST_UPDATE', FOR_REVIEWERS);

/** A request was replaced by another one of the same person. */
export const GUILD_JOIN_REQUEST_DELETE = event('GUILD_JOIN_REQUEST_DELETE', FOR_REVIEWERS);
