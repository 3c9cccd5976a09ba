import { exampleOf } from '@guildhall/protocol/openapi/examples';
import { isSnowflakeParameter } from '@guildhall/protocol/operation';
import { type Html, html } from '../core/values/html.ts';
import type { Example } from './documents.ts';
import { codeBlock } from './highlight.ts';
import type { DocumentedOperation, Model } from './model.ts';
import { curlForm, formDataText, MULTIPART_TYPE, multipartText, partsOf } from './multipart-example.ts';

const SAMPLE_ID = '1309843721648001024';

/** An exchange made of the declarations, for an operation without a recorded one. */
export function madeExample({ operation, query, body, replies }: DocumentedOperation, { components }: Model): Example {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => (isSnowflakeParameter(name) ? SAMPLE_ID : name));
  const [first] = replies;
  return {
    request: {
      method: operation.method,
      path,
      ...(query && requiredOf(exampleOf(query, components), query.required)),
      ...(body && { body: exampleOf(body, components) }),
    },
    response: { status: Number(first?.status ?? 200), ...(first?.schema && { body: exampleOf(first.schema, components) }) },
  };
}

/** The fields of an example query that a request must have. */
function requiredOf(value: unknown, required: unknown): { query?: Record<string, unknown> } {
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  if (typeof value !== 'object' || value === null || names.length === 0) return {};
  return { query: Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))) };
}

interface Options {
  /** The base of the API. */
  api: string;
  /** Distinguishes the tabs of one page. */
  id: string;
  isRecorded: boolean;
}

/** An exchange as HTTP, curl and code, with its response and events. */
export function exchange(one: DocumentedOperation, example: Example, { api, id, isRecorded }: Options): Html {
  const { response, events = [] } = example;
  const request = withTarget(one, example, api);
  const tabs = [
    { name: 'HTTP', code: httpText(request), language: 'http' },
    { name: 'curl', code: curlText(request), language: 'bash' },
    { name: 'JavaScript', code: fetchText(request), language: 'javascript' },
    ...(one.operation.auth.includes('bot') && !partsOf(request.headers, request.body)
      ? [{ name: 'discord.js', code: discordText(request, api), language: 'javascript' }]
      : []),
  ];
  return html`<section class="exchange" aria-label="Example">
<h2 id="example">Example</h2>
<p class="muted">${isRecorded ? 'Recorded from a test of this server.' : 'Made of the declaration; the values are samples.'}</p>
<fieldset class="tabs"><legend>Request</legend>${tabs.map(({ name }, index) => html`<input type="radio" name="${id}" id="${id}-${index}"${index === 0 && html` checked`}><label for="${id}-${index}">${name}</label>`)}${tabs.map(({ name, code, language }) => html`<div class="panel">${codeBlock(code, language, name)}</div>`)}</fieldset>
<h3>Response</h3>
${codeBlock(responseText(response), 'http', `${response.status} ${REASONS[response.status] ?? ''}`.trim())}
${events.length > 0 && html`<h3>Events</h3>${events.map(({ name, data }) => codeBlock(pretty(data), 'json', name))}`}
</section>`;
}

/** The data of an event as JSON. */
export function eventExample(name: string, data: unknown): Html {
  return codeBlock(pretty({ op: 0, t: name, s: 42, d: data }), 'json', name);
}

interface Target {
  method: string;
  url: URL;
  /** Below the base of the API, with its query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

function withTarget({ operation }: DocumentedOperation, { request }: Example, api: string): Target {
  const path = request.path.replace(/^\/api(?:\/v\d+)?(?=\/)/, '');
  const url = new URL(`${api}${path}`);
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const item of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(item));
  const given = new Map(Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const needsToken = !operation.auth.includes('none') && !given.has('authorization');
  if (needsToken) given.set('authorization', authorizationFor(operation.auth));
  if (request.body !== undefined && !given.has('content-type')) given.set('content-type', 'application/json');
  return {
    method: request.method,
    url,
    path: `${path}${url.search}`,
    headers: Object.fromEntries([...given].map(([name, value]) => [NAMES[name] ?? name, value])),
    body: request.body,
  };
}

const NAMES: Readonly<Record<string, string>> = {
  authorization: 'Authorization',
  'content-type': 'Content-Type',
  'x-audit-log-reason': 'X-Audit-Log-Reason',
};

function authorizationFor(auth: readonly string[]): string {
  if (auth.includes('bot')) return 'Bot YOUR_TOKEN';
  return auth.includes('person') ? 'YOUR_TOKEN' : 'Bearer ACCESS_TOKEN';
}

function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : pretty(body);
}

function httpText({ method, url, headers, body }: Target): string {
  const parts = partsOf(headers, body);
  const sent = parts ? { ...headers, 'Content-Type': MULTIPART_TYPE } : headers;
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, ...lines].join('\n');
  return body === undefined ? head : `${head}\n\n${parts ? multipartText(parts) : bodyText(body)}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curlText({ method, url, headers, body }: Target): string {
  const form = partsOf(headers, body);
  const given = Object.entries(headers).filter(([name]) => !form || name !== 'Content-Type');
  const sent = form
    ? curlForm(form).map((part) => `-F ${quoted(part)}`)
    : body === undefined
      ? []
      : [`--data ${quoted(bodyText(body))}`];
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url.href)}`,
    ...given.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...sent,
  ];
  return parts.join(' \\\n  ');
}

/** An object as JavaScript has it: keys that are names have no quotes. */
function literal(value: unknown, indent = ''): string {
  return pretty(value)
    .replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll('\n', `\n${indent}`);
}

function fetchText({ method, url, headers, body }: Target): string {
  const form = partsOf(headers, body);
  const { 'Content-Type': type, ...others } = headers;
  const given = form || type === undefined ? others : headers;
  const text = typeof body === 'string' ? JSON.stringify(body) : `JSON.stringify(${literal(body, '  ')})`;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(Object.keys(given).length > 0 ? [`  headers: ${literal(given, '  ')},`] : []),
    ...(body === undefined ? [] : [`  body: ${form ? 'form' : text},`]),
  ];
  const call = options.length === 0 ? `fetch('${url.href}')` : `fetch('${url.href}', {\n${options.join('\n')}\n})`;
  return `${form ? formDataText(form) : ''}const response = await ${call};\nif (!response.ok) throw new Error(await response.text());`;
}

function discordText({ method, path, headers, body }: Target, api: string): string {
  const reason = headers['X-Audit-Log-Reason'];
  const options = [
    ...(body === undefined ? [] : [`body: ${literal(body)}`]),
    ...(reason === undefined ? [] : [`reason: ${JSON.stringify(decodeURIComponent(reason))}`]),
  ];
  const rest = `const rest = new REST({ api: '${api.replace(/\/v\d+$/, '')}', version: '10' }).setToken(token);`;
  const given = options.length === 0 ? '' : `, { ${options.join(', ')} }`;
  return `import { REST } from 'discord.js';\n\n${rest}\nconst answer = await rest.${method.toLowerCase()}('${path}'${given});`;
}

const REASONS: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No Content', 302: 'Found' };

function responseText({ status, headers = {}, body }: Example['response']): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (body !== undefined && !lines.some((line) => /^content-type:/i.test(line))) lines.push('Content-Type: application/json');
  const head = [`HTTP/1.1 ${status} ${REASONS[status] ?? ''}`.trim(), ...lines].join('\n');
  return body === undefined || body === null ? head : `${head}\n\n${bodyText(body)}`;
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}
