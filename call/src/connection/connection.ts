import { openMember } from '../e2ee/member.ts';
import { Connection } from './call-connection.ts';
import { type ConnectionParts, ownParts } from './parts.ts';
import type { CallConnection, ConnectionOptions } from './types.ts';

/** Connects to the voice server of an admission (docs/contract/voice.md). `parts` replace what the environment has, or lacks. */
export function openConnection(options: ConnectionOptions, parts: Partial<ConnectionParts> = {}): CallConnection {
  return new Connection(options, { openMember, ...ownParts(), ...parts });
}
