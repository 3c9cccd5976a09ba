import type { Agent } from '../core/agent.ts';
import { acceptInvitation } from '../core/accept-invitation.ts';
import { Refusal } from '@guildhall/rpc/errors';
import { plain } from './display.ts';

const USAGE = 'Type "login" and the number of an application to log in to it, or "join" and the number of an invitation.';

/**
 * Carries out an order that was typed; resolves with the line to print.
 * - `login 2` asks the application of connection 2 to start its login, by AUTHORIZE_REQUEST.
 * - `join 1` accepts invitation 1: the game receives ACTIVITY_JOIN, and is started before if it does not run.
 */
export async function carryOut(agent: Agent, line: string): Promise<string> {
  const [, order, digits] = /^(login|join) +(\d{1,9})$/.exec(line.trim()) ?? [];
  if (order === undefined) return USAGE;
  return order === 'login' ? logIn(agent, Number(digits)) : join(agent, Number(digits));
}

function logIn({ sessions }: Agent, number: number): string {
  const session = [...sessions].find(({ id }) => id === number);
  if (!session) return `No application has the number ${number}.`;
  const name = plain(session.application.name);
  const receivers = sessions.emit('AUTHORIZE_REQUEST', null, (one) => one === session);
  return receivers > 0 ? `${name} was asked to log in.` : `${name} does not log in from here.`;
}

async function join(agent: Agent, number: number): Promise<string> {
  const invitation = agent.invitations.get(number);
  if (!invitation) return `No invitation has the number ${number}.`;
  const { user, application, ...message } = invitation;
  agent.invitations.delete(number);
  try {
    const isRunning = await acceptInvitation(agent, { ...message, user_id: user.id, application_id: application.id });
    return `${plain(application.name)} ${isRunning ? 'joins' : 'is started'}.`;
  } catch (error) {
    if (error instanceof Refusal) return `The invitation is not valid any more: ${error.message}.`;
    throw error;
  }
}
