import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Parameters, textOf } from '../core/oauth2/parameters.ts';
import { html } from '../core/values/html.ts';
import { complaintOf, type Pages } from './pages.ts';
import { visitorOf } from './visitor.ts';

type Request = FastifyRequest<{ Querystring: Parameters; Params: { provider: string } }>;

/** The wire's code for a state that is unknown, used, expired or of another browser. */
const BAD_STATE = 50012;

/**
 * GET /auth/providers/{provider}/callback: where a login provider redirects a person back to. The JSON operation reads the answer;
 * the page of the client that the browser goes on to gets its one-time code in the fragment, which no server and no log sees.
 */
export async function getProvider(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => textOf(request.query, name));
  if (state === undefined) return show(pages, request, reply, { lead: 'The address of this page is not complete.', status: 400 });
  const path = `/auth/providers/${encodeURIComponent(request.params.provider)}/callback`;
  const { cookie } = request.headers;
  const body = { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error: error.slice(0, 200) }) };
  const answer = await pages.call(request, { method: 'POST', path, body, cookie });
  if (answer.status !== 200) {
    const isStale = answer.body.code === BAD_STATE;
    const lead = isStale ? 'This login has expired or was started in another browser. Start again.' : complaintOf(answer);
    return show(pages, request, reply, { lead, status: answer.status });
  }
  const given = ['code', 'purpose', 'next'].flatMap((name) => {
    const value = answer.body[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`/login/continue#${new URLSearchParams(given)}`, 303);
}

/** Says what went wrong, with a link to where the person came from. */
async function show(
  pages: Pages,
  request: Request,
  reply: FastifyReply,
  { lead, status }: { lead: string; status: number },
): Promise<FastifyReply> {
  const isLoggedIn = (await visitorOf(pages.platform, request)) !== null;
  const back = isLoggedIn ? { href: '/settings/account', text: 'Back to settings' } : { href: '/login', text: 'Back to login' };
  const body = html`<a class="button primary large" href="${back.href}">${back.text}</a>`;
  return pages.show(reply, { title: 'Login not completed', lead, body }, { status });
}
