import { DEVELOPMENT_LIMITS } from '@guildhall/protocol/development-limits';
import { ERRORS } from '@guildhall/protocol/errors';
import { ALL_INTENTS, INTENTS, OAUTH_INTENTS, PRIVILEGED_INTENTS } from '@guildhall/protocol/intents';
import { LIMITS, TIER_LIMITS } from '@guildhall/protocol/limits';
import type { Limit, LimitTable } from '@guildhall/protocol/limits/limit';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { APPROVED_SCOPES, KNOWN_SCOPES, UMBRELLA_SCOPES } from '@guildhall/protocol/scopes';
import { scopeWords } from '@guildhall/protocol/scope-words';
import { COMMON_ERRORS } from '@guildhall/protocol/operation';
import type { Example } from '../documents.ts';
import { codeBlock } from '../highlight.ts';
import { listSettings } from '../../config/config.ts';
import { bodyLimits } from '../../core/framework/body-limits.ts';
import { limits, type RouteLimit } from '../../core/framework/limits.ts';
import { type Html, html } from '../../core/values/html.ts';
import type { Page, PageMakers, Source } from '../page.ts';
import { BASE, errorPath, eventPath, operationPath, scopePath } from '../paths.ts';

/** The pages that each show one table of the protocol or of the server. */
export function addTables(pages: PageMakers, source: Source): void {
  pages.set(`${BASE}/errors`, () => errorsPage(source));
  pages.set(`${BASE}/permissions`, () => permissionsPage(source));
  pages.set(`${BASE}/intents`, () => intentsPage(source));
  pages.set(`${BASE}/scopes`, () => scopesPage(source));
  pages.set(`${BASE}/limits`, () => limitsPage());
  pages.set(`${BASE}/settings`, () => settingsPage(source));
}

const figure = (value: number | undefined) => (value === undefined ? '' : value.toLocaleString('en'));

/** A list of operations that opens on demand. */
function operationsList({ model }: Source, ids: readonly string[], label: string): Html | undefined {
  if (ids.length === 0) return undefined;
  return html`<details><summary>${label.replace('#', String(ids.length))}</summary><ul class="columns">${ids.map((id) => html`<li><a href="${operationPath(id)}">${model.operations.get(id)?.title}</a></li>`)}</ul></details>`;
}

function errorsPage(source: Source): Page {
  const entries = Object.entries(ERRORS).sort(([, a], [, b]) => a.code - b.code || a.status - b.status);
  const common: ReadonlySet<string> = new Set(COMMON_ERRORS);
  const rows = entries.map(([name, { code, status, message }]) => {
    const ids = [...source.model.operations]
      .filter(([, { operation }]) => operation.errors.some((one) => one === name))
      .map(([id]) => id);
    const rules = source.rules.mentioning(name, String(code));
    const example = source.documents.errors.get(name);
    return html`<article class="entry" id="${name}"><h2><code>${code}</code> ${name} <a class="anchor" href="#${name}" aria-label="Link to this error">#</a></h2>
<p><span class="status">${status}</span> ${message}</p>
${common.has(name) && html`<p class="muted">Any operation may answer it.</p>`}${operationsList(source, ids, ids.length === 1 ? 'The operation that answers it' : '# operations answer it')}${example && html`<details><summary>An example</summary>${refused(example)}</details>`}
${rules.length > 0 && html`<p class="muted">Rules: ${rules.map(({ title, path }, index) => html`${index > 0 && ', '}<a href="${path}">${title}</a>`)}</p>`}</article>`;
  });
  const body = html`<p class="lead">The <code>code</code> of error responses, with the HTTP status and the default <code>message</code>. <a href="${BASE}/contract/errors">Bodies of errors</a> says how complaints about fields are nested.</p>${rows}`;
  return { title: 'Errors', summary: 'Every error code, and the operations that end with it.', body, place: `${BASE}/errors` };
}

/** A refused request, with its body, and the body of the response. */
function refused({ request, response }: Example): Html {
  const body = request.body === undefined ? '' : `\n\n${JSON.stringify(request.body, null, 2)}`;
  return html`${codeBlock(`${request.method} ${request.path} HTTP/1.1${body}`, 'http', 'Request')}${codeBlock(JSON.stringify(response.body, null, 2), 'json', `Response: ${response.status}`)}`;
}

function permissionsPage(source: Source): Page {
  const { model, rules } = source;
  const all = [...model.operations];
  const rows = Object.entries(PERMISSIONS).map(([name, bit]) => {
    const needing = all.filter(([, { needs }]) => needs.includes(name)).map(([id]) => id);
    const regarding = all.filter(([, { regards }]) => regards.includes(name)).map(([id]) => id);
    const events = [...model.events.values()].filter(({ anyOf }) => anyOf.includes(name));
    const words = model.permissionWords[name];
    const changes = rules.changesOf([name]).filter(({ since }) => since);
    return html`<article class="entry" id="${name}"><h2>${name} <a class="anchor" href="#${name}" aria-label="Link to this permission">#</a></h2>
<p><code>1 &lt;&lt; ${bit.toString(2).length - 1}</code>, <code>${String(bit)}</code>${words && html` · <strong>${words.title}</strong>: ${words.about}`}</p>
${operationsList(source, needing, needing.length === 1 ? 'Needed by one operation' : 'Needed by # operations')}${operationsList(source, regarding, regarding.length === 1 ? 'Decides about parts of one operation' : 'Decides about parts of # operations')}
${events.length > 0 && html`<p class="muted">For the events ${events.map((event, index) => html`${index > 0 && ', '}<a href="${eventPath(event.name)}"><code>${event.name}</code></a>`)}</p>`}
${changes.map(({ since, what }) => html`<div class="change"><p><strong>Since <time datetime="${since}">${since}</time></strong></p>${source.prose.description(what)}</div>`)}</article>`;
  });
  const body = html`<p class="lead">Bits of roles and overwrites, sent as decimal strings. <a href="${BASE}/contract/guilds#permissions">The contract</a> says how they are computed.</p>${rows}`;
  return {
    title: 'Permissions',
    summary: 'Every permission, and the operations that need it.',
    body,
    place: `${BASE}/permissions`,
  };
}

function intentsPage({ model }: Source): Page {
  const all: Readonly<Record<string, number>> = { ...INTENTS, ...OAUTH_INTENTS };
  const rows = Object.entries(all).map(([name, bit]) => {
    const events = [...model.events.values()].filter(({ intents, oauth }) => intents.includes(name) || oauth?.intent === name);
    const isPrivileged = (bit & PRIVILEGED_INTENTS) !== 0 && (bit & ALL_INTENTS) !== 0;
    const note = isPrivileged ? 'privileged' : (bit & ALL_INTENTS) === 0 ? 'for games' : undefined;
    return html`<article class="entry" id="${name}"><h2>${name} <a class="anchor" href="#${name}" aria-label="Link to this intent">#</a></h2>
<p><code>1 &lt;&lt; ${Math.log2(bit)}</code>, <code>${bit}</code>${note && html` · <strong>${note}</strong>`}</p>
<ul class="columns">${events.map((event) => html`<li><a href="${eventPath(event.name)}"><code>${event.name}</code></a></li>`)}</ul></article>`;
  });
  const body = html`<p class="lead">What a session asks for when it identifies. Privileged intents need a switch of the application: <a href="${BASE}/contract/applications#privileged-intents">privileged intents</a>.</p>${rows}`;
  return { title: 'Intents', summary: 'Every gateway intent, and the events that need it.', body, place: `${BASE}/intents` };
}

function scopesPage(source: Source): Page {
  const umbrellas = Object.keys(UMBRELLA_SCOPES);
  const names = [...new Set([...KNOWN_SCOPES, ...umbrellas, ...bearerScopes(source)])].sort();
  const rows = names.map((name) => {
    const ids = [...source.model.operations]
      .filter(([, { operation }]) => operation.auth.some((one) => one === `bearer:${name}`))
      .map(([id]) => id);
    const events = [...source.model.events.values()].filter(({ oauth }) => oauth?.scope === name);
    const parts = UMBRELLA_SCOPES[name];
    const words = parts ? undefined : scopeWords([name], 0)[0];
    return html`<article class="entry" id="${name}"><h2>${name} <a class="anchor" href="#${name}" aria-label="Link to this scope">#</a></h2>
<p>${parts ? html`Stands for ${parts.map((part, index) => html`${index > 0 && ', '}<a href="${scopePath(part)}"><code>${part}</code></a>`)}.` : words !== name && `${words}.`}${APPROVED_SCOPES.has(name) && html` <strong>Needs approval.</strong>`}</p>
${operationsList(source, ids, ids.length === 1 ? 'One operation' : '# operations')}
${events.length > 0 && html`<details><summary>${events.length} ${events.length === 1 ? 'event' : 'events'}</summary><ul class="columns">${events.map((event) => html`<li><a href="${eventPath(event.name)}"><code>${event.name}</code></a></li>`)}</ul></details>`}</article>`;
  });
  const body = html`<p class="lead">What a person allows an application, and what each scope opens. <a href="${BASE}/contract/oauth2">OAuth2</a> says how it is asked for.</p>${rows}`;
  return { title: 'Scopes', summary: 'Every OAuth2 scope, and what it opens.', body, place: `${BASE}/scopes` };
}

/** The scopes that operations and events name. */
function bearerScopes({ model }: Source): string[] {
  const named = [...model.operations.values()].flatMap(({ operation }) =>
    operation.auth.filter((one) => one.startsWith('bearer:')),
  );
  const events = [...model.events.values()].flatMap(({ oauth }) => (oauth ? [oauth.scope] : []));
  return [...named.map((one) => one.slice('bearer:'.length)), ...events].filter((name) => name !== 'any');
}

function bound({ min, max }: Pick<Limit, 'min' | 'max'>): string {
  if (max === undefined) return `at least ${figure(min)}`;
  return min === undefined ? figure(max) : `${figure(min)} to ${figure(max)}`;
}

interface Row {
  id: string;
  bound: string;
  error?: string | undefined;
  what: string;
  default?: number | undefined;
}

function limitTable(rows: readonly Row[]): Html {
  return html`<table class="stacked limits"><thead><tr><th scope="col">Limit</th><th scope="col">Bound</th><th scope="col">What is limited</th></tr></thead><tbody>${rows.map(
    ({ id, bound: within, error, what, default: fallback }) =>
      html`<tr id="${id}"><th scope="row"><a href="#${id}"><code>${id.replace(/^.*?\./, '')}</code></a></th><td>${within}${fallback !== undefined && html`<br><span class="muted">default ${figure(fallback)}</span>`}</td><td>${what}${error && html` <a href="${errorPath(error)}"><code>${error}</code></a>`}</td></tr>`,
  )}</tbody></table>`;
}

function limitsPage(): Page {
  const areas: LimitTable = LIMITS;
  const rates: Readonly<Record<string, RouteLimit>> = limits;
  const heading = (id: string, text: string) =>
    html`<h2 id="${id}">${text} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h2>`;
  const body = html`<p class="lead">Every limit by its name. A request beyond a limit without an error is not refused: the rest is cut, or the row states what happens.</p>
${Object.entries(areas).map(([area, table]) => html`${heading(area, area)}${limitTable(Object.entries(table).map(([name, { unit, error, what, default: fallback, ...one }]) => ({ id: `${area}.${name}`, bound: `${bound(one)} ${unit}`, error, what, default: fallback })))}`)}
${heading('by-boost-tier', 'By boost tier')}<p>For guilds of tier 0, 1, 2 and 3.</p>${limitTable(Object.entries(TIER_LIMITS).map(([name, { tiers, unit, error, what }]) => ({ id: `tiers.${name}`, bound: `${tiers.map(figure).join(', ')} ${unit}`, error, what })))}
${heading('bodies-of-requests', 'Bodies of requests')}<p>The JSON or form part of a body. More bytes are <a href="${errorPath('REQUEST_TOO_LARGE')}"><code>REQUEST_TOO_LARGE</code></a>, more values <a href="${errorPath('INVALID_JSON')}"><code>INVALID_JSON</code></a>.</p>${limitTable(Object.entries(bodyLimits).map(([name, { bytes, values }]) => ({ id: `bodies.${name}`, bound: `${figure(bytes)} bytes`, what: `${figure(values)} values` })))}
${heading('rates', 'Rates')}<p>Requests in a window; more are 429. <code>read</code> and <code>write</code> are counted for each operation.</p>${limitTable(Object.entries(rates).map(([name, { max, window, shared, outsideGlobal }]) => ({ id: `rates.${name}`, bound: `${figure(max)} in ${figure(window)} ms`, what: `Counted by ${shared ? 'the resource' : 'the caller and the resource'}${outsideGlobal ? ', outside of the global limit' : ''}.` })))}
${heading('applications-in-development', 'Applications in development')}<p>Requests of an application in two hours, over all users, until it is approved.</p>${limitTable(Object.entries(DEVELOPMENT_LIMITS).map(([name, max]) => ({ id: `development.${name}`, bound: figure(max), what: 'Requests in two hours.' })))}`;
  const names = [...Object.keys(areas), 'by-boost-tier', 'bodies-of-requests', 'rates', 'applications-in-development'];
  const headings = names.map((name) => ({ depth: 2, id: name, text: name.replaceAll('-', ' ') }));
  return { title: 'Limits', summary: 'Every limit of the platform.', body, headings, place: `${BASE}/limits` };
}

function settingsPage({ prose }: Source): Page {
  const rows = listSettings().map(
    ({ variable, title, form, default: fallback, prose: text }) =>
      html`<article class="entry" id="${variable}"><h2><code>${variable}</code> <a class="anchor" href="#${variable}" aria-label="Link to this setting">#</a></h2><p><strong>${title}</strong> · ${form} · ${fallback === null ? 'absent by default' : html`default <code>${fallback}</code>`}</p>${prose.description(text)}</article>`,
  );
  const body = html`<p class="lead">Environment variables of the server, read once at startup. An invalid value aborts the start with a line that names it.</p>${rows}`;
  return { title: 'Settings', summary: 'The environment variables of the server.', body, place: `${BASE}/settings` };
}
