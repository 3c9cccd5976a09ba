import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Parameters, textOf } from '../core/oauth2/parameters.ts';
import { field, formError } from './gate.ts';
import { type Html, html } from '../core/values/html.ts';
import { type Answer, complaintOf, type Form, type Pages, textIn } from './pages.ts';
import { isForeign, setSession } from './visitor.ts';

type Request = FastifyRequest<{ Querystring: Parameters; Body: Form }>;

const FOREIGN = 'This form was sent from another site.';
const VOID = 'This link was already used, has expired or is incomplete. Request a new one.';
const BACK = html`<p class="gate-foot"><a href="/login">Back to login</a></p>`;

/** GET /forgot: asks for the login. */
export function getForgot(pages: Pages, _request: Request, reply: FastifyReply): FastifyReply {
  return showForgot(pages, reply);
}

/** POST /forgot: sends a link if the account exists. */
export async function postForgot(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  if (isForeign(pages.platform, request)) return showForgot(pages, reply, FOREIGN);
  const login = textIn(request.body, 'login').trim();
  const answer = await pages.call(request, { method: 'POST', path: '/auth/forgot', body: { login } });
  if (answer.status !== 204) return showForgot(pages, reply, complaintOf(answer), login);
  const lead =
    pages.platform.config.smtpUrl === null
      ? 'This site cannot send email. If this account exists, its operator has the link: ask them for it. It works for one hour.'
      : 'If this account exists, we sent a link to its email address. The link works for one hour.';
  const title = pages.platform.config.smtpUrl === null ? 'Ask the operator' : 'Check your email';
  return pages.show(reply, { title, lead, body: BACK });
}

function showForgot(pages: Pages, reply: FastifyReply, error?: string, login = ''): FastifyReply {
  const body = html`<form method="post">
${field({ label: 'Email or username', name: 'login', value: login, autocomplete: 'username', error })}
<button class="button primary large">Send link</button>
</form>
${BACK}`;
  const lead =
    pages.platform.config.smtpUrl === null
      ? 'This site cannot send email. Request a link here, then ask the operator for it.'
      : 'We will email you a link to set a new password.';
  return pages.show(reply, { title: 'Forgot your password?', lead, body }, { status: error ? 400 : 200 });
}

/** GET /reset and /wasntme: ask for a new password; the link of the mail has the token. */
export function getReset(pages: Pages, request: Request, reply: FastifyReply, kind: Reset): FastifyReply {
  return showReset(pages, reply, kind, { token: textOf(request.query, 'token') ?? '' });
}

/** POST /reset and /wasntme: set the password. A reset logs in the user; after recovering an account the user logs in again. */
export async function postReset(pages: Pages, request: Request, reply: FastifyReply, kind: Reset): Promise<FastifyReply> {
  const [token, password] = [textIn(request.body, 'token'), textIn(request.body, 'password')];
  if (isForeign(pages.platform, request)) return showReset(pages, reply, kind, { token, error: FOREIGN });
  const [ticket, code] = [textIn(request.body, 'ticket'), textIn(request.body, 'code')];
  const second = ticket === '' ? {} : { ticket, code, method: 'totp' };
  const answer = await pages.call(request, { method: 'POST', path: RESETS[kind].path, body: { token, password, ...second } });
  const asked = answer.body.ticket ?? (answer.body.code === 60008 ? ticket : undefined);
  if (typeof asked === 'string') {
    const error = answer.status === 200 ? undefined : complaintOf(answer);
    return showSecondStep(pages, reply, { token, password, ticket: asked, error });
  }
  if (answer.status !== 200) return showReset(pages, reply, kind, { token, ...complaints(answer) });
  if (typeof answer.body.token === 'string') setSession(pages.platform, reply, answer.body.token);
  const lead = 'Your account was logged out everywhere. Log in with your new password.';
  return pages.show(reply, { title: RESETS[kind].done, lead, body: loginLink() });
}

/** The purpose of the new password. */
export type Reset = 'reset' | 'wasntme';

const RESETS: Record<Reset, { path: string; title: string; lead: string; done: string }> = {
  reset: {
    path: '/auth/reset',
    title: 'Set a new password',
    lead: 'You will be logged out everywhere else.',
    done: 'Password changed',
  },
  wasntme: {
    path: '/auth/revert',
    title: 'Recover your account',
    lead: 'This restores your old address, sets a new password and logs out every device.',
    done: 'Account recovered',
  },
};

interface Problem {
  /** The error of the password field. */
  error?: string;
  /** The link is invalid. */
  isVoid?: boolean;
}

function complaints(answer: Answer): Problem {
  return answer.status === 401 ? { isVoid: true } : { error: complaintOf(answer) };
}

function showReset(
  pages: Pages,
  reply: FastifyReply,
  kind: Reset,
  { token, error, isVoid }: Problem & { token: string },
): FastifyReply {
  const { title, lead } = RESETS[kind];
  const status = error || isVoid ? 400 : 200;
  if (isVoid || token === '') return showVoid(pages, reply, title);
  const body = html`<form method="post">
<input type="hidden" name="token" value="${token}">
${field({ label: 'New password', name: 'password', type: 'password', autocomplete: 'new-password', error })}
<button class="button primary large">Set password</button>
</form>`;
  return pages.show(reply, { title, lead, body }, { status });
}

/** Asks for the second factor before the password is set; the form repeats all other fields. */
function showSecondStep(
  pages: Pages,
  reply: FastifyReply,
  { token, password, ticket, error }: { token: string; password: string; ticket: string; error: string | undefined },
): FastifyReply {
  const body = html`<form method="post">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="password" value="${password}">
<input type="hidden" name="ticket" value="${ticket}">
${field({ label: 'Code from your authenticator app, or a recovery code', name: 'code', autocomplete: 'one-time-code', error })}
<button class="button primary large">Set password</button>
</form>`;
  return pages.show(
    reply,
    { title: 'Two-factor authentication', lead: 'Enter a code to confirm that it’s you.', body },
    { status: error ? 400 : 200 },
  );
}

/** GET /verify: asks for a click first, since mail programs open links by themselves. */
export function getVerify(pages: Pages, request: Request, reply: FastifyReply): FastifyReply {
  return showVerify(pages, reply, textOf(request.query, 'token') ?? '');
}

/** POST /verify: verifies the address and logs in the user on these pages. */
export async function postVerify(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const token = textIn(request.body, 'token');
  if (isForeign(pages.platform, request)) return showVerify(pages, reply, token, FOREIGN);
  const answer = await pages.call(request, { method: 'POST', path: '/auth/verify', body: { token } });
  if (answer.status === 401) return showVoid(pages, reply, 'Confirm your email address');
  if (answer.status !== 200) return showVerify(pages, reply, token, complaintOf(answer));
  if (typeof answer.body.token === 'string') setSession(pages.platform, reply, answer.body.token);
  const body = html`<a class="button primary large" href="/">Open Guildhall</a>`;
  return pages.show(reply, { title: 'Email address confirmed', lead: 'You can close this page.', body });
}

function showVerify(pages: Pages, reply: FastifyReply, token: string, error?: string): FastifyReply {
  if (token === '') return showVoid(pages, reply, 'Confirm your email address');
  const body = html`<form method="post">
<input type="hidden" name="token" value="${token}">
${formError(error)}
<button class="button primary large">Confirm address</button>
</form>`;
  const lead = 'Confirm that the address that received the email is yours.';
  return pages.show(reply, { title: 'Confirm your email address', lead, body }, { status: error ? 400 : 200 });
}

function showVoid(pages: Pages, reply: FastifyReply, title: string): FastifyReply {
  const body = html`${formError(VOID)}<p class="gate-foot"><a href="/forgot">Request a new link</a></p>`;
  return pages.show(reply, { title, body }, { status: 400 });
}

function loginLink(): Html {
  return html`<a class="button primary large" href="/login">Log in</a>`;
}
