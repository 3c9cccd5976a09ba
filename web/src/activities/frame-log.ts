import type { Id } from '../api/wire-base.ts';
import { createStore } from '../state/store.ts';

/** Messages that are kept; older ones are dropped. */
const MOST = 500;
/** Fields with secrets, whose values are not kept. */
const SECRET = /token|secret|ticket|^code$/i;

/** A message between the page of an activity and this client. */
export interface FrameMessage {
  /** Its number, from 1. */
  number: number;
  /** Ms since 1970. */
  at: number;
  /** `in`: from the page of the activity. */
  direction: 'in' | 'out';
  /** The kind of frame: a command or its response, an event, the handshake, or the end. */
  kind: 'command' | 'response' | 'event' | 'handshake' | 'close';
  /** The command or the event. */
  name: string;
  /** True for the response to a refused command. */
  failed: boolean;
  body: unknown;
}

/** The messages of the activity of an application while its developer watches; null at other times. */
export const frameLog = createStore<{ applicationId: Id; messages: readonly FrameMessage[] } | null>(null);

/** A copy of a message whose secrets are replaced by stars. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    typeof inner === 'string' && SECRET.test(name) ? '***' : withoutSecrets(inner),
  ]);
  return Object.fromEntries(fields);
}

const KINDS: readonly FrameMessage['kind'][] = ['handshake', 'command', 'close'];

function fieldOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : null;
}

/** The kind and the name of a message, by its opcode and payload. */
function described(direction: 'in' | 'out', opcode: unknown, body: unknown): Pick<FrameMessage, 'kind' | 'name' | 'failed'> {
  const kind = KINDS[Number(opcode)] ?? 'close';
  if (kind !== 'command') return { kind, name: kind.toUpperCase(), failed: kind === 'close' && direction === 'out' };
  const [command, event] = [fieldOf(body, 'cmd') ?? '?', fieldOf(body, 'evt')];
  if (command === 'DISPATCH') return { kind: 'event', name: event ?? '?', failed: false };
  if (direction === 'out') return { kind: 'response', name: command, failed: event === 'ERROR' };
  return { kind, name: event === null ? command : `${command} ${event}`, failed: false };
}

/** Keeps a message if the activity is being watched. `message` is `[opcode, payload]`. */
export function noteMessage(applicationId: Id, direction: 'in' | 'out', message: unknown): void {
  frameLog.set((log) => {
    if (log?.applicationId !== applicationId || !Array.isArray(message)) return log;
    const [opcode, payload]: unknown[] = message;
    const number = (log.messages.at(-1)?.number ?? 0) + 1;
    const body = withoutSecrets(payload);
    const next: FrameMessage = { number, at: Date.now(), direction, ...described(direction, opcode, payload), body };
    return { applicationId, messages: [...log.messages, next].slice(-MOST) };
  });
}
