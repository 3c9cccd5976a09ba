import * as tables from '@guildhall/protocol/enums';
import { exampleOf } from '@guildhall/protocol/openapi/examples';
import { isObject, type JsonSchema } from '@guildhall/protocol/openapi/schemas';
import { type Html, html } from '../../core/values/html.ts';
import { codeBlock } from '../highlight.ts';
import { isEnumeration, refOf, type Use } from '../model.ts';
import type { Page, PageMakers, Source } from '../page.ts';
import { BASE, enumPath, eventPath, objectPath, operationPath } from '../paths.ts';
import { section, tocOf } from './parts.ts';

/** The objects, the enumerations and the components of messages. */
export function addObjects(pages: PageMakers, source: Source): void {
  pages.set(`${BASE}/objects`, () => listPage(source));
  pages.set(`${BASE}/enums`, () => enumsPage(source));
  pages.set(`${BASE}/components`, () => componentsPage(source));
  for (const [title, schema] of source.model.components)
    if (!isEnumeration(schema)) pages.set(objectPath(title), () => objectPage(source, title, schema));
}

function listPage({ model, prose }: Source): Page {
  const rows = [...model.components]
    .filter(([, schema]) => !isEnumeration(schema))
    .map(
      ([title]) =>
        html`<tr><th scope="row"><a href="${objectPath(title)}"><code>${title}</code></a></th><td>${prose.description(model.notes[title]?.[''] ?? '')}</td></tr>`,
    );
  const body = html`<p class="lead">The objects that responses and events consist of, by the names of the OpenAPI document.</p>
<table class="stacked"><thead><tr><th scope="col">Object</th><th scope="col">What it is</th></tr></thead><tbody>${rows}</tbody></table>`;
  return { title: 'Objects', summary: 'The objects of responses and events.', body, place: `${BASE}/objects` };
}

function objectPage(source: Source, title: string, schema: JsonSchema): Page {
  const { model, schemas, prose } = source;
  const notes = model.notes[title] ?? {};
  const fields = schemas.fields(schema, notes);
  const sections = [
    section('fields', 'Fields', fields ?? html`<p>${schemas.type(schema)}</p>`),
    section('uses', 'Used by', usesOf(source, title)),
  ];
  const example = exampleOf(schema, model.components);
  return {
    title,
    kicker: 'Object',
    summary: notes[''] ?? `The fields of ${title}.`,
    body: html`<div class="lead">${prose.description(notes[''] ?? '')}</div>${sections.map((one) => one?.markup)}`,
    headings: [...tocOf(sections), { depth: 2, id: 'example', text: 'Example' }],
    aside: html`<section aria-label="Example"><h2 id="example">Example</h2><p class="muted">Made of the declaration; the values are samples.</p>${codeBlock(JSON.stringify(example, null, 2), 'json')}</section>`,
    place: objectPath(title),
  };
}

function usesOf({ model }: Source, title: string): Html | undefined {
  const uses = model.uses.get(title) ?? [];
  const list = (kind: Use['kind'], heading: string, link: (name: string) => Html) => {
    const names = uses.filter((use) => use.kind === kind).map(({ name }) => name);
    return (
      names.length > 0 && html`<h3>${heading}</h3><ul class="columns">${names.map((name) => html`<li>${link(name)}</li>`)}</ul>`
    );
  };
  if (uses.length === 0) return undefined;
  return html`${list('operation', 'Operations', (id) => html`<a href="${operationPath(id)}">${model.operations.get(id)?.title}</a>`)}
${list('event', 'Events', (name) => html`<a href="${eventPath(name)}"><code>${name}</code></a>`)}
${list('object', 'Objects', (name) => html`<a href="${objectPath(name)}"><code>${name}</code></a>`)}`;
}

/** The values of an enumeration by name. */
function valuesOf(schema: JsonSchema): { name: string; value: unknown }[] {
  if (!Array.isArray(schema.oneOf)) return [];
  return schema.oneOf
    .filter(isObject)
    .map((one) => ({ name: 'title' in one ? String(one.title) : '', value: 'const' in one ? one.const : '' }));
}

/** A table of names and values. */
function enumTable(title: string, values: readonly { name: string; value: unknown }[], about?: Html): Html {
  const named = values.some(({ name }) => name !== '');
  return html`<h2 id="${title}">${title} <a class="anchor" href="#${title}" aria-label="Link to this section">#</a></h2>${about}
<table class="values"><thead><tr>${named && html`<th scope="col">Name</th>`}<th scope="col">Value</th></tr></thead><tbody>${values.map(({ name, value }) => html`<tr>${named && html`<th scope="row"><code>${name}</code></th>`}<td><code>${String(value)}</code></td></tr>`)}</tbody></table>`;
}

/** Flags are written as a shifted bit. */
function shown(name: string, value: number | string): string {
  if (!name.endsWith('FLAGS') || typeof value !== 'number') return String(value);
  return `1 << ${Math.log2(value)}`;
}

function enumsPage(source: Source): Page {
  const { model } = source;
  const components = [...model.components].filter(([, schema]) => isEnumeration(schema));
  const flags = Object.entries(tables).filter(([name]) => name.endsWith('FLAGS'));
  const body = html`<p class="lead">The tables of numbers and words that fields refer to. More of them are in <a href="${BASE}/contract/enums">the contract</a>.</p>
${components.map(([title, schema]) => enumTable(title, valuesOf(schema), usedIn(source, title)))}
${flags.map(([name, table]) =>
  enumTable(
    name,
    Object.entries(table).map(([key, value]) => ({ name: key, value: shown(name, value) })),
  ),
)}`;
  const names = [...components.map(([title]) => title), ...flags.map(([name]) => name)];
  const headings = names.map((name) => ({ depth: 2, id: name, text: name }));
  return { title: 'Enums and flags', summary: 'Tables of numbers and words.', body, headings, place: `${BASE}/enums` };
}

/** The objects whose fields have values of an enumeration. */
function usedIn({ model }: Source, title: string): Html | undefined {
  const objects = (model.uses.get(title) ?? []).filter(({ kind }) => kind === 'object');
  if (objects.length === 0) return undefined;
  return html`<p class="muted">In ${objects.map(({ name }, index) => html`${index > 0 && ', '}<a href="${objectPath(name)}"><code>${name}</code></a>`)}.</p>`;
}

/** The unions that name all components, in messages and in modals. */
const UNIONS = ['Component', 'ModalComponent', 'ModalField'];

function componentsPage({ model, schemas, prose, documents }: Source): Page {
  const titles = new Set(
    UNIONS.flatMap((union) => {
      const options = model.components.get(union)?.anyOf;
      return Array.isArray(options) ? options.filter(isObject).flatMap((one) => refOf({ ...one }) ?? []) : [];
    }),
  );
  const parts = [...titles]
    .filter((title) => !UNIONS.includes(title))
    .map((title) => ({ title, schema: model.components.get(title) ?? {} }));
  const contract = documents.pages.get('contract/components.md');
  const body = html`<p class="lead">Buttons, selects, containers and the fields of modals, as messages and interactions have them.</p>
${parts.map(
  ({
    title,
    schema,
  }) => html`<h2 id="${title}">${title} <a class="anchor" href="#${title}" aria-label="Link to this section">#</a></h2>
<div>${prose.description(model.notes[title]?.[''] ?? '')}</div>${schemas.fields(schema, model.notes[title] ?? {})}
<p class="muted"><a href="${objectPath(title)}">Example, and where it is used</a></p>`,
)}
${contract && html`<h2 id="rules">Rules</h2>${prose.page({ ...contract, text: contract.text.replace(/^##/gm, '###') }).body}`}`;
  const headings = [
    ...parts.map(({ title }) => ({ depth: 2, id: title, text: title })),
    { depth: 2, id: 'rules', text: 'Rules' },
  ];
  return {
    title: 'Message components',
    summary: 'The components of messages and modals.',
    body,
    headings,
    place: `${BASE}/components`,
  };
}

/** The place of any component of the document. */
export function componentPath(title: string, schema: JsonSchema): string {
  return isEnumeration(schema) ? enumPath(title) : objectPath(title);
}
