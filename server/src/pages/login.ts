import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';
import { field } from './gate.ts';
import { complaintOf, type Form, type Pages, textIn } from './pages.ts';
import { setSession } from './visitor.ts';

/** Asks who is there; the form goes to the same address. */
export function showLogin(pages: Pages, reply: FastifyReply, { lead, error, login }: Login): FastifyReply {
  const body = html`<form method="post">
${field({ label: 'Email or username', name: 'login', value: login ?? '', autocomplete: 'username', error })}
${field({ label: 'Password', name: 'password', type: 'password', autocomplete: 'current-password' })}
<button class="button primary large" name="action" value="login">Log in</button>
</form>
<p class="gate-foot">New here? <a href="/register">Create an account</a>, then open this page again.</p>`;
  return pages.show(reply, { title: 'Log in', lead, body }, { status: error ? 400 : 200 });
}

interface Login {
  lead: string;
  error?: string;
  login?: string;
}

/** Logs in with what the form says and comes back to the same address, or asks again. */
export async function logIn(
  pages: Pages,
  request: FastifyRequest<{ Body: Form }>,
  reply: FastifyReply,
  lead: string,
): Promise<FastifyReply> {
  const login = textIn(request.body, 'login');
  const body = { login, password: textIn(request.body, 'password') };
  const answer = await pages.call(request, { method: 'POST', path: '/auth/login', body });
  const { token } = answer.body;
  if (typeof token !== 'string') return showLogin(pages, reply, { lead, error: complaintOf(answer), login });
  setSession(pages.platform, reply, token);
  return reply.redirect(request.url, 303);
}
