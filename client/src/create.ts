import { auth } from './auth/auth.ts';
import { type BaseClient, type BuiltAreas, createClientWith } from './client.ts';
import type { CoreOptions } from './core/core.ts';
import { device } from './device/device.ts';
import { lobbies } from './lobbies/lobbies.ts';
import { log } from './log/log.ts';
import { messages } from './messages/messages.ts';
import { presence } from './presence/presence.ts';
import { relationships } from './relationships/relationships.ts';
import { users } from './users/users.ts';
import { voice } from './voice/voice.ts';

/** Every area of the library. */
export const areas = { auth, users, relationships, presence, lobbies, messages, voice, device, log };

/** A client with every area. @since 1.0 */
export type Client = BaseClient & BuiltAreas<typeof areas>;

/**
 * Creates a client with every area, for one player. See createClientWith for a smaller one.
 *
 *     const client = createClient({ apiBase: 'https://guildhall.example', applicationId: '41771983423143937' });
 *
 * @since 1.0
 */
export function createClient(options: CoreOptions): Client {
  return createClientWith(options, areas);
}
