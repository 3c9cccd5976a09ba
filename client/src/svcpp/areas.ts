import type { Areas } from '../client.ts';

/**
 * The areas of the client that the surface calls: `auth`, `users`, `relationships`, `presence`, `lobbies`, `messages`,
 * `voice`, `device`, and `createCodeVerifier`.
 */
export const areas: Areas = {};
