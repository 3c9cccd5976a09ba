import { auth } from '../auth/auth.ts';
import { createCodeVerifier } from '../auth/verifier.ts';
import { device } from '../device/device.ts';
import { lobbies } from '../lobbies/lobbies.ts';
import { log } from '../log/log.ts';
import { messages } from '../messages/messages.ts';
import { presence } from '../presence/presence.ts';
import { relationships } from '../relationships/relationships.ts';
import { users } from '../users/users.ts';
import { voice } from '../voice/voice.ts';

/** The areas of the client that the surface calls. */
export const areas = {
  auth,
  users,
  relationships,
  presence,
  lobbies,
  messages,
  voice,
  device,
  log,
  createCodeVerifier: () => createCodeVerifier,
};
