import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../core/values/html.ts';
import { field } from './gate.ts';
import { type Answer, complaintOf, type Form, type Pages, textIn } from './pages.ts';
import { setSession } from './visitor.ts';

/** The actions of the two login forms, which logIn handles. */
export const LOGIN_ACTIONS: ReadonlySet<string> = new Set(['login', 'second-step']);

/** Shows the login form, which posts to the same address. */
export function showLogin(pages: Pages, reply: FastifyReply, { lead, error, login, resting, leadsAway }: Login): FastifyReply {
  const body = html`<form method="post">
${field({ label: 'Email or username', name: 'login', value: login ?? '', autocomplete: 'username', error })}
${field({ label: 'Password', name: 'password', type: 'password', autocomplete: 'current-password' })}
${resting && html`<p class="form-error" role="alert">${resting}</p><label class="gate-check"><input type="checkbox" name="undelete" checked> Restore account</label>`}
<button class="button primary large" name="action" value="login">Log in</button>
</form>
<p class="gate-foot"><a href="/forgot">Forgot your password?</a></p>
<p class="gate-foot">New here? <a href="/register">Create an account</a>, then open this page again.</p>`;
  return pages.show(reply, { title: 'Log in', lead, body }, { status: error || resting ? 400 : 200, leadsAway });
}

/** The context of a login. */
export interface LoginFor {
  lead: string;
  /** See Pages.show. */
  leadsAway?: boolean;
  /** Where to continue, given the new token; by default the same address. */
  onward?: (token: string) => string;
}

interface Login extends LoginFor {
  error?: string;
  login?: string;
  /** Set if the account is disabled or pending deletion: asks whether to restore it. */
  resting?: string | undefined;
}

/** Texts by error code. */
const RESTING: Readonly<Record<number, string>> = {
  20011: 'Your account is scheduled for deletion.',
  20013: 'Your account is disabled.',
};

/**
 * Asks for the second factor: an app code or a recovery code. A passkey needs scripts, so its owner is sent to the web client.
 */
function showSecondStep(
  pages: Pages,
  reply: FastifyReply,
  { ticket, totp, error }: SecondStep,
  { leadsAway }: LoginFor,
): FastifyReply {
  const label = totp ? 'Code from your authenticator app' : 'Recovery code';
  const hint = totp
    ? html`You can use a recovery code instead.`
    : html`To use your passkey, <a href="/login">log in to the app</a> first, then open this page again.`;
  const body = html`<form method="post">
<input type="hidden" name="ticket" value="${ticket}">
<input type="hidden" name="totp" value="${totp ? '1' : ''}">
${field({ label, name: 'code', autocomplete: 'one-time-code', error })}
<button class="button primary large" name="action" value="second-step">Continue</button>
</form>
<p class="gate-foot">${hint}</p>
<p class="gate-foot"><a href="">Start over</a></p>`;
  const lead = 'Enter a code to confirm that it’s you.';
  return pages.show(reply, { title: 'Two-factor authentication', lead, body }, { status: error ? 400 : 200, leadsAway });
}

interface SecondStep {
  ticket: string;
  /** The account has an authenticator app. */
  totp: boolean;
  error?: string;
}

/** Handles one of the two login forms: logs in and continues, or asks again. */
export async function logIn(
  pages: Pages,
  request: FastifyRequest<{ Body: Form }>,
  reply: FastifyReply,
  what: LoginFor,
): Promise<FastifyReply> {
  const { body: form } = request;
  if (textIn(form, 'action') === 'second-step') return takeSecondStep(pages, request, reply, what);
  const login = textIn(form, 'login');
  const body = { login, password: textIn(form, 'password'), undelete: textIn(form, 'undelete') === 'on' };
  const answer = await pages.call(request, { method: 'POST', path: '/auth/login', body });
  const { token, ticket, totp } = answer.body;
  if (typeof ticket === 'string') return showSecondStep(pages, reply, { ticket, totp: totp === true }, what);
  const resting = typeof answer.body.code === 'number' ? RESTING[answer.body.code] : undefined;
  if (resting) return showLogin(pages, reply, { ...what, login, resting });
  if (typeof token !== 'string') return showLogin(pages, reply, { ...what, error: complaintOf(answer), login });
  return goOn(pages, request, reply, { token, what });
}

async function takeSecondStep(
  pages: Pages,
  request: FastifyRequest<{ Body: Form }>,
  reply: FastifyReply,
  what: LoginFor,
): Promise<FastifyReply> {
  const [ticket, code] = [textIn(request.body, 'ticket'), textIn(request.body, 'code')];
  const answer = await pages.call(request, { method: 'POST', path: '/auth/mfa/totp', body: { ticket, code } });
  const { token } = answer.body;
  if (typeof token === 'string') return goOn(pages, request, reply, { token, what });
  const error = complaintOf(answer);
  if (isOver(answer)) return showLogin(pages, reply, { ...what, error });
  return showSecondStep(pages, reply, { ticket, totp: textIn(request.body, 'totp') === '1', error }, what);
}

function goOn(
  { platform }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, what }: { token: string; what: LoginFor },
): FastifyReply {
  setSession(platform, reply, token);
  return reply.redirect(what.onward?.(token) ?? request.url, 303);
}

/** The ticket has expired: 60006. */
function isOver({ body }: Answer): boolean {
  return body.code === 60006;
}
