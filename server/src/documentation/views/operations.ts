import { DEVELOPMENT_LIMITS } from '@guildhall/protocol/development-limits';
import { ERRORS, type ErrorName } from '@guildhall/protocol/errors';
import { isSnowflakeParameter, type Auth } from '@guildhall/protocol/operation';
import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import { type Html, html } from '../../core/values/html.ts';
import { districtsOf, featureTitle } from '../contents.ts';
import { exchange, madeExample } from '../examples.ts';
import { type DocumentedOperation, errorsOf, refWithin } from '../model.ts';
import type { Page, PageMakers, Source } from '../page.ts';
import { BASE, enumPath, errorPath, eventPath, operationPath, permissionPath, ratePath, scopePath } from '../paths.ts';
import type { Change, Rule } from '../rules.ts';
import { nameLinks, section, tocOf } from './parts.ts';

const LIST = `${BASE}/operations`;

/** The list of operations and a page for each. */
export function addOperations(pages: PageMakers, source: Source): void {
  pages.set(LIST, () => listPage(source));
  for (const [id, one] of source.model.operations) pages.set(operationPath(id), () => operationPage(source, one));
}

/** A method and a path, the parameters of which are marked. */
export function route({ method, path }: { method: string; path: string }): Html {
  const parts = path.split(/(\{\w+\})/);
  return html`<span class="method method-${method.toLowerCase()}">${method}</span> <code class="path">${parts.map((part) => (part.startsWith('{') ? html`<var>${part}</var>` : html`${part}`))}</code>`;
}

function listPage({ model }: Source): Page {
  const districts = districtsOf(model);
  const body = html`<p class="lead">All ${model.operations.size} operations of the HTTP API. Paths are below <code>/api/v10</code>; the same declarations are served as an <a href="/api/v10/openapi.json">OpenAPI document</a>. <a href="${BASE}/contract/operations">The contract</a> says what holds for every one of them.</p>
${districts.map(
  ({ name, title, features }) => html`<h2 id="${name}">${title}</h2>
${features.map(
  (feature) =>
    html`${feature.name !== name && html`<h3 id="${feature.name}">${feature.title}</h3>`}<ul class="routes">${feature.ids.map(
      (id) => {
        const one = model.operations.get(id);
        return (
          one &&
          html`<li><a href="${operationPath(id)}"><span class="route-title">${one.title}</span><span class="route">${route(one.operation)}</span></a></li>`
        );
      },
    )}</ul>`,
)}`,
)}`;
  const headings = districts.map(({ name, title }) => ({ depth: 2, id: name, text: title }));
  return { title: 'Operations', summary: 'Every operation of the HTTP API.', body, headings, place: LIST };
}

function operationPage(source: Source, one: DocumentedOperation): Page {
  const { operation, title, description, feature } = one;
  const recorded = source.documents.examples.get(operation.id);
  const example = recorded ?? madeExample(one, source.model);
  const sections = [
    section('access', 'Who may call', access(one)),
    section('path', 'Path', pathTable(operation.path)),
    section('query', 'Query', one.query && source.schemas.fields(one.query, one.notes.query)),
    section('body', 'Body', bodySection(source, one)),
    section('responses', 'Responses', responses(source, one)),
    section('errors', 'Errors', errors(one)),
    section('limits', 'Rate limit', limit(one)),
    section('effects', 'Effects', effects(one)),
    section('rules', 'Rules', rulesSection(source, one)),
  ];
  const body = html`<div class="route route-head" data-copies="${operation.path}">${route(operation)}</div>
<p class="ids"><code>${operation.id}</code> <a class="button" href="/developers?try=${operation.id}">Try it</a></p>
<div class="lead">${source.prose.description(description)}</div>
${sections.map((part) => part?.markup)}`;
  return {
    title,
    kicker: featureTitle(feature),
    summary: `${operation.method} ${operation.path}`,
    body,
    aside: exchange(one, example, { api: source.api, id: 'request', isRecorded: recorded !== undefined }),
    headings: [...tocOf(sections), { depth: 2, id: 'example', text: 'Example' }],
    place: operationPath(operation.id),
  };
}

const CALLERS: Readonly<Record<string, Html>> = {
  none: html`<li><strong>Anyone</strong>, without credentials</li>`,
  bot: html`<li><strong>Bots</strong>: <code>Authorization: Bot &lt;token&gt;</code></li>`,
  person: html`<li><strong>People</strong>: <code>Authorization: &lt;token&gt;</code></li>`,
};

function caller(auth: Auth): Html {
  const known = CALLERS[auth];
  if (known) return known;
  const scope = auth.slice('bearer:'.length);
  if (scope === 'any')
    return html`<li><strong>Access tokens</strong> with any scope: <code>Authorization: Bearer &lt;token&gt;</code></li>`;
  return html`<li><strong>Access tokens</strong> with the scope <a href="${scopePath(scope)}"><code>${scope}</code></a></li>`;
}

function access({ operation, needs, regards }: DocumentedOperation): Html {
  return html`<ul>${operation.auth.map(caller)}</ul>
${needs.length > 0 && html`<p>Checks the ${needs.length === 1 ? 'permission' : 'permissions'} ${nameLinks(needs, permissionPath)} before anything else.</p>`}
${regards.length > 0 && html`<p>Parts of a request also depend on ${nameLinks(regards, permissionPath)}.</p>`}`;
}

function pathTable(path: string): Html | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  return html`<table class="fields"><thead><tr><th scope="col">Parameter</th><th scope="col">Type</th></tr></thead><tbody>${names.map(
    (name) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${isSnowflakeParameter(name) ? 'snowflake' : 'string'}</td></tr>`,
  )}</tbody></table>`;
}

function bodySection({ schemas }: Source, { operation, body, notes }: DocumentedOperation): Html | undefined {
  const reason =
    operation.audit &&
    html`<p>The header <code>X-Audit-Log-Reason</code> (up to 512 characters, URL-encoded) is taken over into the audit log.</p>`;
  if (!body) return reason || undefined;
  const files =
    operation.files &&
    html`<p>Files are sent as <code>multipart/form-data</code>, with the JSON in the part <code>payload_json</code>.</p>`;
  const form = operation.oauth && html`<p>Sent as <code>application/x-www-form-urlencoded</code>.</p>`;
  const table = schemas.fields(body, notes.body);
  return html`${form}${files}${table ?? html`<p>${schemas.type(body)}</p>`}${reason}`;
}

function responses({ model, schemas }: Source, { replies }: DocumentedOperation): Html {
  return html`${replies.map(({ status, schema, file }) => {
    const what = file ? html`a file, <code>${file}</code>` : schema ? schemas.type(schema) : html`no body`;
    const title = schema ? refWithin(schema) : undefined;
    const component = title === undefined ? undefined : model.components.get(title);
    const own = schema && title === undefined ? schemas.fields(schema, {}) : undefined;
    const named = component && schemas.fields(component, model.notes[title ?? ''] ?? {});
    return html`<p><strong class="status">${status}</strong> ${what}</p>${own}${named && html`<details><summary>Fields of ${title}</summary>${named}</details>`}`;
  })}`;
}

function errorRow(name: string): Html | undefined {
  if (!isError(name)) return undefined;
  const { code, status, message } = ERRORS[name];
  return html`<tr><th scope="row"><a href="${errorPath(name)}"><code>${name}</code></a></th><td>${status}</td><td>${code}</td><td>${message}</td></tr>`;
}

function errors(one: DocumentedOperation): Html {
  const { own, common } = errorsOf(one);
  const table = (names: readonly string[]) =>
    html`<table class="errors"><thead><tr><th scope="col">Error</th><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message</th></tr></thead><tbody>${names.map(errorRow)}</tbody></table>`;
  const oauth =
    one.operation.oauth &&
    html`<p>Errors have the form of RFC 6749, section 5.2: <code>error</code> and <code>error_description</code>.</p>`;
  return html`${oauth}${own.length > 0 && table(own)}
<details><summary>${own.length > 0 ? 'Errors that any operation may answer' : 'Only the errors that any operation may answer'}</summary>${table(common)}<p>And 401 without valid credentials, 429 beyond a rate limit.</p></details>`;
}

/** Whether an error of this name exists. */
export function isError(name: string): name is ErrorName {
  return name in ERRORS;
}

function limit({ limit: own, operation }: DocumentedOperation): Html | undefined {
  if (!own) return undefined;
  const seconds = own.window / 1000;
  const period = seconds === 1 ? 'second' : `${seconds.toLocaleString('en')} seconds`;
  const counted =
    own.bucket === ''
      ? 'for this operation alone'
      : html`shared by all operations of the bucket <a href="${ratePath(own.name)}"><code>${own.bucket}</code></a>`;
  const by = own.shared
    ? 'for the resource in the path, for all callers together'
    : operation.auth.includes('none')
      ? 'for each caller or address'
      : 'for each caller and the resource in the path';
  return html`<p>${own.max} ${own.max === 1 ? 'request' : 'requests'} in ${period}, ${counted}, counted ${by}. ${own.outsideGlobal ? 'Not counted in the global limit.' : 'Also counted in the global limit.'} Headers <code>X-RateLimit-*</code> tell what is left; <a href="${BASE}/contract/errors#rate-limits">rate limits</a> explains them.</p>
${own.development && html`<p>An application that is not approved yet may call it ${DEVELOPMENT_LIMITS[own.development]} times in two hours, over all users.</p>`}`;
}

function effects({ events, audit }: DocumentedOperation): Html | undefined {
  if (events.length === 0 && audit.length === 0) return undefined;
  const values: Readonly<Record<string, number>> = AUDIT_LOG_EVENTS;
  return html`${events.length > 0 && html`<h3>Events it may cause</h3><ul class="names">${events.map((name) => html`<li><a href="${eventPath(name)}"><code>${name}</code></a></li>`)}</ul>`}
${audit.length > 0 && html`<h3>Audit entries it may make</h3><ul class="names">${audit.map((name) => html`<li><a href="${enumPath('AuditLogActionTypes')}"><code>${name}</code> ${values[name]}</a></li>`)}</ul>`}`;
}

/** The sections of the contract and the dated changes that concern an operation. */
export function concerning(source: Source, one: DocumentedOperation): { rules: readonly Rule[]; changes: readonly Change[] } {
  const { operation, rules: cited, needs, regards } = one;
  const name = `${operation.method} ${operation.path}`;
  const rules = [...cited.flatMap((key) => source.rules.at(key) ?? []), ...source.rules.mentioning(name)];
  const split = [...needs, ...regards].filter((permission) => SPLIT.has(permission));
  const changes = source.rules.changesOf([name, ...split]);
  return { rules: [...new Map(rules.map((rule) => [rule.path, rule])).values()], changes };
}

/** Permissions that were split from others at a date (docs/contract/guilds.md#split-permissions). */
const SPLIT: ReadonlySet<string> = new Set(['PIN_MESSAGES', 'BYPASS_SLOWMODE', 'CREATE_GUILD_EXPRESSIONS', 'CREATE_EVENTS']);

function rulesSection(source: Source, one: DocumentedOperation): Html | undefined {
  const { rules, changes } = concerning(source, one);
  if (rules.length === 0 && changes.length === 0) return undefined;
  return html`${rules.length > 0 && html`<ul>${rules.map(({ title, path }) => html`<li><a href="${path}">${title}</a></li>`)}</ul>`}
${changes.map(({ since, what, advice }) => html`<div class="change"><p>${since && html`<strong>Since <time datetime="${since}">${since}</time></strong>`}</p>${source.prose.description(what)}<p class="muted">For bots:</p>${source.prose.description(advice)}</div>`)}`;
}
