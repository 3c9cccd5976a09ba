import { scopeWords } from '@guildhall/protocol/scope-words';
import { namesOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { answerLocation, readConsent } from '../api/oauth2/consent.ts';
import { ApiError } from '../core/framework/errors.ts';
import { hashToken } from '../core/access/viewer.ts';
import { type Parameters, textOf } from '../core/oauth2/parameters.ts';
import { checkedList, formActions, formError } from './gate.ts';
import { type Html, html } from '../core/values/html.ts';
import { LOGIN_ACTIONS, type LoginFor, logIn, showLogin } from './login.ts';
import { type Answer, complaintOf, type Form, type Pages, textIn } from './pages.ts';
import { clearSession, isForeign, type Visitor, visitorOf } from './visitor.ts';
import { LOGIN_PROOF, loginProof } from '../api/oauth2/login-hint.ts';

type Request = FastifyRequest<{ Querystring: Parameters; Body: Form }>;

const LEAD = 'You can review the request before you agree.';

/** The part of GET /oauth2/authorize that the consent page shows. */
const Shown = Type.Object({
  application: Type.Object({ id: Type.String(), name: Type.String(), description: Type.String() }),
  user: Type.Object({ username: Type.String(), global_name: Type.Union([Type.String(), Type.Null()]) }),
  authorized: Type.Boolean(),
  login_required: Type.Boolean(),
  location: Type.Union([Type.String(), Type.Null()]),
  scopes: Type.Array(Type.String()),
  permissions: Type.String(),
  integration_type: Type.Number(),
  prompt: Type.String(),
  guilds: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), permissions: Type.String() })),
  webhook_channels: Type.Optional(Type.Array(Type.Object({ id: Type.String(), name: Type.String(), guild_id: Type.String() }))),
});
type Shown = Static<typeof Shown>;

/**
 * GET /oauth2/authorize: asks a user for consent (docs/contract/oauth2.md#endpoints,
 * docs/contract/oauth2.md#authorize). A request that cannot be trusted is a page with status 400; other refusals are
 * sent to the application.
 */
export async function getConsent(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const visitor = await visitorOf(pages.platform, request);
  if (!visitor) return askWhoIsThere(pages, request, reply);
  const answer = await ask(pages, request, visitor);
  if (answer.status !== 200) return refuse(pages, reply, answer);
  const shown = Value.Parse(Shown, answer.body);
  if (shown.location !== null) return leave(reply, shown.location);
  if (shown.login_required || wantsLogin(request, shown, visitor))
    return showLogin(pages, reply, { ...forRequest(request), lead: 'Confirm that it’s you to continue.' });
  // Everything was granted before, and the application asked not to prompt.
  if (shown.authorized && shown.prompt === 'none') return decide(pages, { request, reply, visitor, shown }, { authorize: true });
  return showConsent(pages, { request, reply, visitor, shown });
}

/**
 * POST of the page's own form: log in, agree, decline, or switch accounts. A form without any of these is an application's
 * authorization request (OpenID Connect Core 3.1.2.1), shown like one by GET.
 */
export async function postConsent(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  if (request.body.action === undefined && request.body.mark === undefined) return reply.redirect(asGet(request), 303);
  if (isForeign(pages.platform, request)) return refuseForm(pages, reply);
  const action = textIn(request.body, 'action');
  if (LOGIN_ACTIONS.has(action)) return logIn(pages, request, reply, forRequest(request));
  const visitor = await visitorOf(pages.platform, request);
  if (!visitor) return askWhoIsThere(pages, request, reply);
  if (!pages.marks.fits(visitor, request.url, request.body.mark)) return refuseForm(pages, reply);
  if (action === 'leave') {
    clearSession(pages.platform, reply);
    return reply.redirect(request.url, 303);
  }
  const answer = await ask(pages, request, visitor);
  if (answer.status !== 200) return refuse(pages, reply, answer);
  const place = { request, reply, visitor, shown: Value.Parse(Shown, answer.body) };
  if (action !== 'authorize') return decide(pages, place, { authorize: false });
  const guild_id = textIn(request.body, 'guild_id');
  const chosen = guild_id ? { guild_id, permissions: String(sum(request.body.permission)) } : {};
  const webhook_channel_id = textIn(request.body, 'webhook_channel_id');
  return decide(pages, place, { authorize: true, ...chosen, ...(webhook_channel_id && { webhook_channel_id }) });
}

/** The same authorization request as a GET address. */
function asGet({ url, body }: Request): string {
  const address = new URL(url, 'http://page');
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat()) if (typeof one === 'string') address.searchParams.append(name, one);
  return `${address.pathname}${address.search}`;
}

/** With prompt=login the password is asked for once per request, however fresh the session (OpenID Connect Core 3.1.2.1). */
function wantsLogin({ query }: Request, { prompt, scopes }: Shown, { token }: Visitor): boolean {
  const isAsked = prompt.split(' ').includes('login') && scopes.includes('openid');
  return isAsked && textOf(query, LOGIN_PROOF) !== loginProof(hashToken(token));
}

/** A login for this request: where it matters, a parameter proves that later. */
function forRequest({ url, query }: Request): LoginFor {
  const matters = textOf(query, 'max_age') !== undefined || textOf(query, 'prompt')?.includes('login');
  const own = `${LOGIN_PROOF}=`;
  const [, path = '', sent = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  const kept = sent.split('&').filter((part) => part !== '' && !part.startsWith(own));
  const onward = (token: string) => `${path}?${[...kept, own + loginProof(hashToken(token))].join('&')}`;
  return { lead: LEAD, leadsAway: true, ...(matters && { onward }) };
}

interface Place {
  request: Request;
  reply: FastifyReply;
  visitor: Visitor;
  shown: Shown;
}

function ask(pages: Pages, request: Request, { token }: Visitor): Promise<Answer> {
  return pages.call(request, { method: 'GET', path: request.url, token });
}

/** Redirects to the application. A header is ASCII only, but an address is registered as its owner wrote it (RFC 3987 3.1). */
function leave(reply: FastifyReply, location: string): FastifyReply {
  return reply.redirect(location.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent), 303);
}

/** Errors are shown even before a login; with prompt=none an OpenID request gets login_required. */
async function askWhoIsThere(pages: Pages, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { platform } = pages;
  try {
    const { back, prompts, scopes } = await readConsent(platform, request.query);
    if (back && prompts.includes('none') && scopes.includes('openid')) {
      const error_description = 'The person must log in first.';
      const location = answerLocation(platform.publicUrl, back, { error: 'login_required', error_description });
      return leave(reply, location);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuse(pages, reply, { status: error.status, body: { message: error.message, ...error.extra } });
  }
  return showLogin(pages, reply, forRequest(request));
}

async function decide(pages: Pages, { request, reply, visitor, shown }: Place, body: object): Promise<FastifyReply> {
  const answer = await pages.call(request, { method: 'POST', path: request.url, token: visitor.token, body });
  const { location } = answer.body;
  if (answer.status === 200 && typeof location === 'string') return leave(reply, location);
  return showConsent(pages, { request, reply, visitor, shown }, complaintOf(answer));
}

function refuse(pages: Pages, reply: FastifyReply, answer: Answer): FastifyReply {
  const { location } = answer.body;
  if (typeof location === 'string') return leave(reply, location);
  const body = html`<a class="button primary large" href="/">Go home</a>`;
  const status = answer.status === 404 ? 400 : answer.status;
  return pages.show(reply, { title: 'This link is not valid', lead: complaintOf(answer), body }, { status });
}

function refuseForm(pages: Pages, reply: FastifyReply): FastifyReply {
  const body = html`<a class="button primary large" href="/">Go home</a>`;
  const lead = 'This form was sent from another site or has expired. Open the link again.';
  return pages.show(reply, { title: 'Form rejected', lead, body }, { status: 403 });
}

function showConsent(pages: Pages, { request, reply, visitor, shown }: Place, error?: string): FastifyReply {
  const { application, user, scopes, integration_type } = shown;
  const isGuild = integration_type === 0 && scopes.some((scope) => scope === 'bot' || scope === 'applications.commands');
  const body = html`${application.description && html`<div class="consent-head"><p>${application.description}</p></div>`}
${checkedList('Permissions', scopeWords(scopes, integration_type))}
<form method="post">
<input type="hidden" name="mark" value="${pages.marks.of(visitor, request.url)}">
${isGuild && guildChoice(shown, textOf(request.query, 'guild_id'), textOf(request.query, 'disable_guild_select') === 'true')}
${isGuild && permissionChoice(shown.permissions)}
${shown.webhook_channels && channelChoice(shown.webhook_channels, shown.guilds, textOf(request.query, 'channel_id'))}
${formError(error)}
${formActions({ value: 'authorize', label: 'Authorize' }, { value: 'cancel', label: 'Cancel' })}
<p class="gate-foot">Logged in as ${user.global_name ?? user.username}. <button class="text-button" name="action" value="leave" formnovalidate>Not you?</button></p>
</form>`;
  const lead = isGuild ? 'wants to join one of your servers.' : 'wants to use your account.';
  const options = { status: error ? 400 : 200, leadsAway: true };
  return pages.show(reply, { title: application.name, lead, body, wide: true }, options);
}

function guildChoice({ guilds }: Shown, chosen: string | undefined, isFixed: boolean): Html {
  const managed = guilds.filter(({ permissions }) => (BigInt(permissions) & (MANAGE | PERMISSIONS.ADMINISTRATOR)) !== 0n);
  const offered = isFixed ? managed.filter(({ id }) => id === chosen) : managed;
  if (!offered.length)
    return html`<p class="field-hint">You don’t manage any server that it could join. <a href="/channels/@me">Create one</a>, then open this link again.</p>`;
  const options = offered.map(({ id, name }) => html`<option value="${id}"${id === chosen && html` selected`}>${name}</option>`);
  return html`<div class="field"><label for="guild_id">Add to server</label>
<select id="guild_id" name="guild_id" required>${offered.length > 1 && html`<option value="">Choose a server</option>`}${options}</select></div>`;
}

function channelChoice(
  channels: NonNullable<Shown['webhook_channels']>,
  guilds: Shown['guilds'],
  chosen: string | undefined,
): Html {
  if (!channels.length) return html`<p class="field-hint">There is no channel where you can create a webhook.</p>`;
  const groups = guilds.flatMap((guild) => {
    const offered = channels.filter(({ guild_id }) => guild_id === guild.id);
    const options = offered.map(
      ({ id, name }) => html`<option value="${id}"${id === chosen && html` selected`}>#${name}</option>`,
    );
    return offered.length ? html`<optgroup label="${guild.name}">${options}</optgroup>` : [];
  });
  return html`<div class="field"><label for="webhook_channel_id">Send messages in</label>
<select id="webhook_channel_id" name="webhook_channel_id" required><option value="">Choose a channel</option>${groups}</select></div>`;
}

const MANAGE = PERMISSIONS.MANAGE_GUILD;

function permissionChoice(permissions: string): Html | undefined {
  const wanted = namesOf(BigInt(permissions));
  if (!wanted.length) return undefined;
  return html`<fieldset class="permissions"><legend>Requested permissions</legend>
${wanted.map((name) => html`<label class="check"><input type="checkbox" name="permission" value="${String(PERMISSIONS[name])}" checked><span>${words(name)}</span></label>`)}
${wanted.includes('ADMINISTRATOR') && html`<p class="warning"><span>An administrator can do anything in the server. Only give this to a bot that you trust completely.</span></p>`}
</fieldset>`;
}

/** A permission's name in words: MANAGE_GUILD is "Manage guild". */
function words(name: Permission): string {
  const text = name.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The permission bits of the ticked boxes. */
function sum(boxes: unknown): bigint {
  const given = [boxes].flat().filter((one) => typeof one === 'string' && /^\d{1,20}$/.test(one));
  return given.reduce((all: bigint, one) => all | BigInt(String(one)), 0n);
}
