import { expect, test } from 'vitest';
import { notesOfObjects, notesOfOperations } from './field-notes.ts';
import { FactsOfOperations } from './operation-facts.ts';
import { Sources } from './sources.ts';
import { commentBefore, parseModule } from './syntax.ts';

const THINGS = 'server/src/api/things/';
const TEXTS = {
  'server/src/api/subscriptions.ts': `import { on } from '../core/framework/hook.ts';
import { THING_MADE } from './things/hooks.ts';
import { tellOthers } from './others/tell.ts';
export const subscriptions = [on(THING_MADE, (tx, thing) => tellOthers(tx, thing))];`,
  [`${THINGS}hooks.ts`]: `export const THING_MADE = hook('thing_made');`,
  [`${THINGS}events.ts`]: `export const THING_CREATE = event('THING_CREATE', { audience: 'guild' });
export const THING_DELETE = event('THING_DELETE', { audience: 'guild' });`,
  [`${THINGS}access.ts`]: `import { PERMISSIONS } from '@guildhall/protocol/permissions';
export async function madeBy(ctx) { requireBits(ctx, PERMISSIONS.MANAGE_ROLES); }`,
  [`${THINGS}make.ts`]: `import { THING_CREATE, THING_DELETE } from './events.ts';
import { THING_MADE } from './hooks.ts';
/** Makes a thing (docs/contract/guilds.md#roles). */
export async function makeThing(tx, THING_DELETE) {
  tx.emit(THING_CREATE, { guild_id: '1' }, {});
  if (has(tx, bitsOf('SPEAK'))) await tx.audit({ action: tx.old ? 'ROLE_UPDATE' : 'ROLE_CREATE' });
  tx.notify(THING_MADE, {});
}`,
  'server/src/api/others/tell.ts': `import { OTHER } from './events.ts';
/** Not of this feature: docs/contract/channels.md#threads. */
export const tellOthers = (tx) => tx.emit(OTHER, {}, {});`,
  'server/src/api/others/events.ts': `export const OTHER = event('OTHER', { audience: 'users' });`,
  [`${THINGS}make-thing.ts`]: `import { madeBy } from './access.ts';
import { makeThing } from './make.ts';
import type { THING_DELETE } from './events.ts';
export const make = route(operation, { access: madeBy, limit: limits.write, run: (ctx) => makeThing(ctx) });`,
};

test('a route leads to its permissions, events with those of hooks, audit entries and the rules of its own feature', () => {
  const facts = new FactsOfOperations(new Sources(new Map(Object.entries(TEXTS))), 'server/src/api/subscriptions.ts');
  expect(facts.of(`${THINGS}make-thing.ts`)).toEqual({
    needs: ['MANAGE_ROLES'],
    regards: ['SPEAK'],
    events: ['THING_CREATE', 'OTHER', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    audit: ['ROLE_UPDATE', 'ROLE_CREATE'],
    rules: ['guilds#roles'],
  });
});

test('the comments of fields are found through lists, optional fields and the fields of other objects', () => {
  const texts = {
    'protocol/objects/a.ts': `import { Type } from 'typebox';
/** A thing. */
export const Thing = Type.Object({
  /** Its id. */
  id: Id,
  parts: Type.Array(Type.Object({ /** How long. */ length: Type.Integer() })),
}, { title: 'Thing' });
export const Wide = Type.Object({ ...Thing.properties, /** How wide. */ width: Type.Integer(), thing: Thing }, { title: 'Wide' });`,
    'protocol/operations/a.ts': `import { Thing } from '../objects/a.ts';
export const make = operation({ id: 'make_thing', body: Type.Object({ /** The new name. */ name: Type.String() }) });`,
  };
  const sources = new Sources(new Map(Object.entries(texts)));
  expect(notesOfObjects(sources)).toEqual({
    Thing: { '': 'A thing.', id: 'Its id.', 'parts.length': 'How long.' },
    Wide: { id: 'Its id.', 'parts.length': 'How long.', width: 'How wide.' },
  });
  expect(notesOfOperations(sources)).toEqual({ make_thing: { body: { name: 'The new name.' } } });
});

test('a comment becomes one paragraph, its list stays a list, and a comment elsewhere is not taken', () => {
  const text = '/** One\n * sentence.\n * - a rule\n */\nconst a = 1;\nconst b = 2;';
  expect(commentBefore(text, text.indexOf('const a'))).toBe('One sentence.\n- a rule');
  expect(commentBefore(text, text.indexOf('const b'))).toBe('');
  expect(parseModule('a.ts', text).declarations.get('a')?.comment).toBe('One sentence.\n- a rule');
});
