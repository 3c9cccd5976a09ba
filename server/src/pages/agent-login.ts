import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { shownUserCode, typedUserCode } from '../core/oauth2/device.ts';
import { type Parameters, textOf } from '../core/oauth2/parameters.ts';
import { isChallenge } from '../core/oauth2/pkce.ts';
import { checkedList, field, formActions, formError } from './gate.ts';
import { type Html, html } from '../core/values/html.ts';
import { LOGIN_ACTIONS, logIn, showLogin } from './login.ts';
import { complaintOf, type Form, type Pages, textIn } from './pages.ts';
import { isForeign, type Visitor, visitorOf } from './visitor.ts';

type Request = FastifyRequest<{ Querystring: Parameters; Body: Form }>;

const LEAD = { lead: 'Then confirm the login of the desktop agent.', leadsAway: true };
const FOREIGN = 'This form was sent from another site.';
const TITLE = 'Log in the desktop agent?';
const Name = Type.Object({ name: Type.String() });
const Code = Type.Object({ code: Type.String() });

/** The agent that opened the page: it listens at 127.0.0.1, as the application of RFC 8252 7.3. */
interface Agent {
  port: number;
  state: string;
  challenge: string;
  name: string;
}

/** A request of a person who is logged in. */
interface Visit {
  request: Request;
  reply: FastifyReply;
  visitor: Visitor;
}

/** GET /agent-login: asks whether the agent on this computer may log in, or for the code of one on another computer (docs/contract/people.md#desktop-agents). */
export async function getAgentLogin(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const agent = agentOf(request.query);
  if (agent === 'invalid') return showInvalid(pages, reply);
  const visitor = await visitorOf(pages.platform, request);
  if (!visitor) return showLogin(pages, reply, LEAD);
  return agent ? showAgent(pages, { request, reply, visitor }, agent) : showCode(pages, reply, '');
}

/** POST /agent-login: logs in, looks up a typed code, or answers. */
export async function postAgentLogin(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const agent = agentOf(request.query);
  if (agent === 'invalid') return showInvalid(pages, reply);
  const action = textIn(request.body, 'action');
  if (isForeign(pages.platform, request))
    return pages.show(reply, { title: TITLE, body: [formError(FOREIGN) ?? html``] }, { status: 403 });
  if (LOGIN_ACTIONS.has(action)) return logIn(pages, request, reply, LEAD);
  const visitor = await visitorOf(pages.platform, request);
  if (!visitor) return showLogin(pages, reply, LEAD);
  const visit = { request, reply, visitor };
  return agent ? answerAgent(pages, visit, agent) : answerCode(pages, visit);
}

/** The agent that the address names; 'invalid' if a part of it is, undefined if there is none. */
function agentOf(query: Parameters): Agent | 'invalid' | undefined {
  const challenge = textOf(query, 'code_challenge');
  if (challenge === undefined) return undefined;
  const [port, state, name] = ['port', 'state', 'name'].map((one) => textOf(query, one) ?? '');
  const isPort = /^[1-9]\d{3,4}$/.test(port ?? '') && Number(port) >= 1024 && Number(port) <= 65_535;
  const isWhole = isChallenge(challenge) && /^[\w-]{16,128}$/.test(state ?? '') && /^.{1,40}$/u.test(name ?? '');
  return isPort && isWhole && state && name ? { port: Number(port), state, challenge, name } : 'invalid';
}

/** The mark of a form is valid for this agent only. */
function aboutOf({ port, state, challenge, name }: Agent): string {
  return `agent-login ${port} ${state} ${challenge} ${name}`;
}

async function answerAgent(pages: Pages, visit: Visit, agent: Agent): Promise<FastifyReply> {
  const { request, reply, visitor } = visit;
  const action = textIn(request.body, 'action');
  if (action !== 'granted' && action !== 'denied') return showAgent(pages, visit, agent);
  if (!pages.marks.fits(visitor, aboutOf(agent), request.body.mark))
    return showAgent(pages, visit, agent, 'This form has expired. Try again.');
  if (action === 'denied') return reply.redirect(loopback(agent, { error: 'access_denied' }), 303);
  const body = { name: agent.name, code_challenge: agent.challenge };
  const operation = { method: 'POST', path: '/auth/agent/authorize', token: visitor.token, body } as const;
  const answer = await pages.call(request, operation);
  if (answer.status !== 200) return showAgent(pages, visit, agent, complaintOf(answer));
  return reply.redirect(loopback(agent, { code: Value.Parse(Code, answer.body).code }), 303);
}

/** The address at which the agent waits: never that of another computer. */
function loopback({ port, state }: Agent, result: Record<string, string>): string {
  return `http://127.0.0.1:${port}/?${new URLSearchParams({ ...result, state })}`;
}

async function answerCode(pages: Pages, visit: Visit): Promise<FastifyReply> {
  const { request, reply, visitor } = visit;
  const action = textIn(request.body, 'action');
  const user_code = textIn(request.body, 'user_code');
  if (action !== 'granted' && action !== 'denied') return showTyped(pages, visit, user_code);
  if (!pages.marks.fits(visitor, `agent-login ${typedUserCode(user_code)}`, request.body.mark))
    return showCode(pages, reply, user_code, 'This form has expired.');
  const body = { user_code, result: action };
  const answer = await pages.call(request, { method: 'POST', path: '/auth/agent/finish', token: visitor.token, body });
  if (answer.status !== 204) return showCode(pages, reply, user_code, complaintOf(answer));
  const done = { title: 'Agent logged in', lead: 'The desktop agent continues by itself. You can close this page.' };
  const kept = { title: 'Login declined', lead: 'The desktop agent does not get access.' };
  return pages.show(reply, { ...(action === 'granted' ? done : kept), body: [] });
}

function showAgent(pages: Pages, { reply, visitor }: Visit, agent: Agent, error?: string): FastifyReply {
  const body = html`${rights(visitor)}
<form method="post">
<input type="hidden" name="mark" value="${pages.marks.of(visitor, aboutOf(agent))}">
<p class="gate-foot">Continue only if you have just started the agent on <b>this computer</b>. It waits at 127.0.0.1:${agent.port}.</p>
${formError(error)}
${formActions({ value: 'granted', label: 'Log in' }, { value: 'denied', label: 'Decline' })}
</form>`;
  const status = error ? 400 : 200;
  return pages.show(reply, { title: TITLE, lead: `It runs on “${agent.name}”.`, body, wide: true }, { status, leadsAway: true });
}

async function showTyped(pages: Pages, { request, reply, visitor }: Visit, user_code: string): Promise<FastifyReply> {
  const operation = { path: '/auth/agent/verify', token: visitor.token, body: { user_code } };
  const answer = await pages.call(request, { method: 'POST', ...operation });
  if (answer.status !== 200) return showCode(pages, reply, user_code, complaintOf(answer));
  const code = typedUserCode(user_code);
  const body = html`${rights(visitor)}
<form method="post">
<input type="hidden" name="mark" value="${pages.marks.of(visitor, `agent-login ${code}`)}">
<input type="hidden" name="user_code" value="${code}">
<p class="gate-foot">Continue only if you started the agent yourself, and it shows <b>${shownUserCode(code)}</b>. If someone sent you this code, decline.</p>
${formActions({ value: 'granted', label: 'Log in' }, { value: 'denied', label: 'Decline' })}
</form>`;
  const { name } = Value.Parse(Name, answer.body);
  return pages.show(reply, { title: TITLE, lead: `It runs on “${name}”.`, body, wide: true });
}

/** The consequences of a login, and the account. */
function rights({ viewer }: Visitor): Html {
  const name = viewer.user.username;
  const texts = [
    'Act as you: read and send messages, join calls',
    'Show to others what you play',
    'Ask you before a game gets access',
  ];
  return html`<div class="consent-head"><p>The agent will be logged in as <b>${name}</b>. You can log it out in your settings, under Sessions.</p></div>
${checkedList('What the agent can do', texts)}`;
}

function showCode(pages: Pages, reply: FastifyReply, typed: string, error?: string): FastifyReply {
  const body = html`<form method="post">
${field({ label: 'Code', name: 'user_code', value: typed, autocomplete: 'one-time-code', error })}
<button class="button primary large" name="action" value="look">Continue</button>
</form>`;
  const lead = 'Enter the code that the desktop agent shows.';
  return pages.show(reply, { title: 'Log in a desktop agent', lead, body }, { status: error ? 400 : 200 });
}

function showInvalid(pages: Pages, reply: FastifyReply): FastifyReply {
  const lead = 'This address is not complete. Start the desktop agent again, and open the address that it shows.';
  return pages.show(reply, { title: 'Log in a desktop agent', lead, body: [] }, { status: 400 });
}
