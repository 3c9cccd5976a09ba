import type { Agent } from '../core/agent.ts';
import { plain } from './display.ts';

const USAGE = 'Type "login" and the number of an application to log in to it.';

/**
 * Carries out an order that was typed; returns the line to print. `login 2` asks the application of connection 2 to start its login, by
 * AUTHORIZE_REQUEST.
 */
export function carryOut({ sessions }: Pick<Agent, 'sessions'>, line: string): string {
  const [, number] = /^login +(\d+)$/.exec(line.trim()) ?? [];
  if (number === undefined) return USAGE;
  const session = [...sessions].find(({ id }) => id === Number(number));
  if (!session) return `No application has the number ${number}.`;
  const name = plain(session.application.name);
  const receivers = sessions.emit('AUTHORIZE_REQUEST', null, (one) => one === session);
  return receivers > 0 ? `${name} was asked to log in.` : `${name} does not log in from here.`;
}
