import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import type { Frame } from './explorer.ts';

const OPCODE_NAMES = new Map<number, string>(Object.entries(OPCODES).map(([name, op]) => [op, name]));
const CLOSE_NAMES = new Map<number, string>(Object.entries(CLOSE_CODES).map(([name, code]) => [code, name]));

/** The name of an opcode, or its number. */
export function opcodeName(op: number): string {
  return OPCODE_NAMES.get(op) ?? String(op);
}

/** A close code with its name, if it has one. */
export function closeName(code: number): string {
  const name = CLOSE_NAMES.get(code);
  return name ? `${code} ${name}` : String(code);
}

/** Whether a payload keeps the connection alive, and says nothing else. */
export function isHeartbeat({ op }: Frame): boolean {
  return op === OPCODES.HEARTBEAT || op === OPCODES.HEARTBEAT_ACK;
}

/** The event of a dispatch, or the name of the opcode. */
export function frameName({ op, t }: Frame): string {
  return t ?? opcodeName(op);
}

/** The commands that a bot may send, with an example of their data. */
export const COMMANDS: readonly (readonly [op: number, example: unknown])[] = [
  [OPCODES.PRESENCE_UPDATE, { since: null, activities: [{ name: 'Guildhall', type: 0 }], status: 'online', afk: false }],
  [OPCODES.REQUEST_GUILD_MEMBERS, { guild_id: '', query: '', limit: 0 }],
  [OPCODES.VOICE_STATE_UPDATE, { guild_id: '', channel_id: null, self_mute: false, self_deaf: false }],
  [OPCODES.REQUEST_SOUNDBOARD_SOUNDS, { guild_ids: [''] }],
];
