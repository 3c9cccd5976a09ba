import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Parameters, textOf } from '../core/oauth2/parameters.ts';
import { html } from '../core/values/html.ts';
import { logIn, showLogin } from './login.ts';
import { complaintOf, type Form, type Pages } from './pages.ts';
import { isForeign, visitorOf } from './visitor.ts';

type Request = FastifyRequest<{ Querystring: Parameters; Body: Form; Params: { type: string } }>;

const LEAD = 'Log in to connect the account.';

/**
 * GET /connections/{type}/callback: where a service redirects a user back to. The JSON operation links the account and accepts
 * a state only from the user who started, so a user cannot be tricked into linking an account for another user.
 */
export async function getConnection(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const visitor = await visitorOf(pages.platform, request);
  if (!visitor) return showLogin(pages, reply, { lead: LEAD });
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => textOf(request.query, name));
  if (code === undefined || state === undefined) {
    const isDeclined = textOf(request.query, 'error') === 'access_denied';
    const lead = isDeclined ? 'You did not give your consent.' : 'The service did not identify the account.';
    return show(pages, reply, { title: 'Account not connected', lead, status: isDeclined ? 200 : 400 });
  }
  const path = `/connections/${encodeURIComponent(request.params.type)}/callback`;
  const body = { code, state, ...(iss === undefined ? {} : { iss }) };
  const answer = await pages.call(request, { method: 'POST', path, token: visitor.token, body });
  const { name } = answer.body;
  if (answer.status !== 200 || typeof name !== 'string')
    return show(pages, reply, { title: 'Account not connected', lead: complaintOf(answer), status: answer.status });
  return show(pages, reply, { title: 'Account connected', lead: `You are ${name} on this service.`, status: 200 });
}

/** POST of its form: logs in, then continues. */
export async function postConnection(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  if (isForeign(pages.platform, request))
    return show(pages, reply, { title: 'Form rejected', lead: 'This form was sent from another site.', status: 403 });
  return logIn(pages, request, reply, { lead: LEAD });
}

function show(
  pages: Pages,
  reply: FastifyReply,
  { title, lead, status }: { title: string; lead: string; status: number },
): FastifyReply {
  const body = html`<a class="button primary large" href="/settings/connections">Back to connected accounts</a>`;
  return pages.show(reply, { title, lead, body }, { status });
}
