import { scopeWords } from '@guildhall/protocol/scope-words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { shownUserCode, typedUserCode } from '../core/oauth2/device.ts';
import { type Parameters, textOf } from '../core/oauth2/parameters.ts';
import { checkedList, field, formActions, formError } from './gate.ts';
import { html } from '../core/values/html.ts';
import { LOGIN_ACTIONS, logIn, showLogin } from './login.ts';
import { complaintOf, type Form, type Pages, textIn } from './pages.ts';
import { isForeign, type Visitor, visitorOf } from './visitor.ts';

type Request = FastifyRequest<{ Querystring: Parameters; Body: Form }>;

const LEAD = 'Then enter the code that your device shows.';
const ABOUT = 'activate';

const Device = Type.Object({
  application: Type.Object({ name: Type.String(), description: Type.String() }),
  scopes: Type.Array(Type.String()),
});

/** GET /activate: asks for the code shown by a device (RFC 8628 3.3). */
export async function getActivate(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  if (!(await visitorOf(pages.platform, request))) return showLogin(pages, reply, { lead: LEAD });
  return showCode(pages, reply, textOf(request.query, 'user_code') ?? '');
}

/** POST /activate: logs in, looks up the code, authorizes the device, or declines. */
export async function postActivate(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const action = textIn(request.body, 'action');
  if (isForeign(pages.platform, request)) return showCode(pages, reply, '', 'This form was sent from another site.');
  if (LOGIN_ACTIONS.has(action)) return logIn(pages, request, reply, { lead: LEAD });
  const visitor = await visitorOf(pages.platform, request);
  if (!visitor) return showLogin(pages, reply, { lead: LEAD });
  const user_code = textIn(request.body, 'user_code');
  if (action !== 'granted' && action !== 'denied') return showDevice(pages, { request, reply, visitor }, user_code);
  if (!pages.marks.fits(visitor, ABOUT, request.body.mark)) return showCode(pages, reply, user_code, 'This form has expired.');
  const body = { user_code, result: action };
  const answer = await pages.call(request, { method: 'POST', path: '/oauth2/device/finish', token: visitor.token, body });
  if (answer.status !== 204) return showCode(pages, reply, user_code, complaintOf(answer));
  const done = { title: 'Device connected', lead: 'Your device continues automatically.' };
  const kept = { title: 'Request declined', lead: 'The device does not get access.' };
  return pages.show(reply, { ...(action === 'granted' ? done : kept), body: [] });
}

function showCode(pages: Pages, reply: FastifyReply, typed: string, error?: string): FastifyReply {
  const body = html`<form method="post">
${field({ label: 'Code', name: 'user_code', value: typed, autocomplete: 'one-time-code', error })}
<button class="button primary large" name="action" value="look">Continue</button>
</form>`;
  const lead = 'Enter the code that your device shows.';
  return pages.show(reply, { title: 'Connect a device', lead, body }, { status: error ? 400 : 200 });
}

async function showDevice(
  pages: Pages,
  { request, reply, visitor }: { request: Request; reply: FastifyReply; visitor: Visitor },
  user_code: string,
): Promise<FastifyReply> {
  const operation = { path: '/oauth2/device/verify', token: visitor.token, body: { user_code } };
  const answer = await pages.call(request, { method: 'POST', ...operation });
  if (answer.status !== 200) return showCode(pages, reply, user_code, complaintOf(answer));
  const { application, scopes } = Value.Parse(Device, answer.body);
  const shown = shownUserCode(typedUserCode(user_code));
  const body = html`${application.description && html`<div class="consent-head"><p>${application.description}</p></div>`}
${checkedList('Permissions', scopeWords(scopes, 0))}
<form method="post">
<input type="hidden" name="mark" value="${pages.marks.of(visitor, ABOUT)}">
<input type="hidden" name="user_code" value="${shown}">
<p class="gate-foot">Continue only if your own device shows this code: <b>${shown}</b></p>
${formError(undefined)}
${formActions({ value: 'granted', label: 'Allow' }, { value: 'denied', label: 'Decline' })}
</form>`;
  return pages.show(reply, { title: application.name, lead: 'wants to use your account on a device.', body, wide: true });
}
