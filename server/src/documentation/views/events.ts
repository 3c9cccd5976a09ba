import { type Html, html } from '../../core/values/html.ts';
import { exampleOf } from '@guildhall/protocol/openapi/examples';
import { eventExample } from '../examples.ts';
import { type DocumentedEvent, refOf } from '../model.ts';
import type { Page, PageMakers, Source } from '../page.ts';
import { BASE, eventPath, operationPath, permissionPath, scopePath } from '../paths.ts';
import { nameLinks, section, tocOf } from './parts.ts';

const LIST = `${BASE}/events`;
const intentPath = (name: string) => `${BASE}/intents#${name}`;

/** The list of dispatch events and a page for each. */
export function addEvents(pages: PageMakers, source: Source): void {
  pages.set(LIST, () => listPage(source));
  for (const [name, event] of source.model.events) pages.set(eventPath(name), () => eventPage(source, event));
}

function listPage({ model }: Source): Page {
  const rows = [...model.events.values()].map(
    (event) =>
      html`<tr><th scope="row"><a href="${eventPath(event.name)}"><code>${event.name}</code></a></th><td>${needed(event)}</td><td>${AUDIENCES[event.audience]}</td></tr>`,
  );
  const body = html`<p class="lead">What the gateway sends with opcode 0. <a href="${BASE}/contract/gateway#events-and-intents">Events and intents</a> explains who receives what, <a href="${BASE}/contract/events">the table of all events</a> says it in one place.</p>
<table class="stacked"><thead><tr><th scope="col">Event</th><th scope="col">Bots need</th><th scope="col">Sent to</th></tr></thead><tbody>${rows}</tbody></table>`;
  return { title: 'Events', summary: 'Every dispatch event of the gateway.', body, place: LIST };
}

function needed({ clients, intents }: DocumentedEvent): Html {
  if (clients) return html`not for bots`;
  if (intents.length === 0) return html`no intent`;
  return html`${intents.map((name, index) => html`${index > 0 && ' or '}<a href="${intentPath(name)}"><code>${name}</code></a>`)}`;
}

const AUDIENCES: Readonly<Record<string, string>> = {
  guild: 'every session in the guild',
  channel: 'the sessions that may view the channel',
  users: 'the sessions of the users whom it concerns',
  session: 'one session, as the answer to what it sent',
  none: 'no session: this server does not send it',
};

function eventPage(source: Source, event: DocumentedEvent): Page {
  const { name, payload, audience, anyOf, oauth, isReduced, causes } = event;
  const recorded = source.documents.events.get(name);
  const title = refOf(payload);
  const own = source.schemas.fields(
    title === undefined ? payload : (source.model.components.get(title) ?? {}),
    source.model.notes[title ?? ''] ?? {},
  );
  const receivers = html`<p>Sent to ${AUDIENCES[audience]}${isReduced && html`; others in the guild receive it in the <a href="${BASE}/contract/channels#obfuscated-channels">reduced form</a>`}.</p>
<ul><li>Bots: ${event.clients ? 'do not receive it' : event.intents.length === 0 ? 'receive it without any intent' : html`need the intent ${needed(event)}`}.</li>
${anyOf.length > 0 && html`<li>Everyone needs one of the permissions ${nameLinks(anyOf, permissionPath)}.</li>`}
<li>Games: ${oauth ? html`need the scope <a href="${scopePath(oauth.scope)}"><code>${oauth.scope}</code></a>${oauth.intent && html` and the intent <a href="${intentPath(oauth.intent)}"><code>${oauth.intent}</code></a>`}` : 'do not receive it'}.</li></ul>`;
  const caused = causesOf(source, causes);
  const rules = source.rules.mentioning(name);
  const changes = source.rules.changesOf([name]);
  const sections = [
    section('receivers', 'Who receives it', receivers),
    section(
      'data',
      'Data',
      own
        ? html`${payload.$ref !== undefined && html`<p>${source.schemas.type(payload)}</p>`}${own}`
        : html`<p>${source.schemas.type(payload)}</p>`,
    ),
    section('causes', 'Operations that may cause it', causes.length > 0 ? caused : undefined),
    section(
      'rules',
      'Rules',
      rules.length + changes.length > 0
        ? html`<ul>${rules.map(({ title, path }) => html`<li><a href="${path}">${title}</a></li>`)}</ul>${changes.map(({ since, what }) => html`<div class="change"><p>${since && html`<strong>Since <time datetime="${since}">${since}</time></strong>`}</p>${source.prose.description(what)}</div>`)}`
        : undefined,
    ),
  ];
  const data = recorded?.data ?? exampleOf(payload, source.model.components);
  return {
    title: name,
    kicker: 'Event',
    summary: `The dispatch event ${name}.`,
    body: html`${sections.map((one) => one?.markup)}`,
    headings: [...tocOf(sections), { depth: 2, id: 'example', text: 'Example' }],
    aside: html`<section aria-label="Example"><h2 id="example">Example</h2><p class="muted">${recorded ? 'Recorded from a test of this server.' : 'Made of the declaration; the values are samples.'}</p>${eventExample(name, data)}</section>`,
    place: eventPath(name),
  };
}

/** Causes that are shown at once. */
const SHOWN = 24;

function causesOf({ model }: Source, ids: readonly string[]): Html {
  const list = (some: readonly string[]) =>
    html`<ul class="columns">${some.map((id) => html`<li><a href="${operationPath(id)}">${model.operations.get(id)?.title}</a></li>`)}</ul>`;
  const others = ids.slice(SHOWN);
  return html`${list(ids.slice(0, SHOWN))}${others.length > 0 && html`<details><summary>${others.length} more, as a further consequence</summary>${list(others)}</details>`}`;
}
