import { Type } from 'typebox';
import { operation } from '@guildhall/protocol/operation';
import { expect, test } from 'vitest';
import { descriptionOf, operationsPage } from './operations-page.ts';

const Thing = Type.Object({ id: Type.String() }, { title: 'Thing' });
const listThings = operation({
  id: 'list_things',
  method: 'GET',
  path: '/things',
  auth: ['none'],
  query: Type.Object({ limit: Type.Optional(Type.Integer()), of: Type.String() }),
  errors: ['UNKNOWN_USER'],
  replies: { 200: Type.Array(Thing), 204: null },
});

test('an operation is shown with its callers, fields, responses, errors and files', () => {
  const text = '/** Lists things.\n * - At most ten. */\nexport const listThings = route(operation, {';
  const page = operationsPage([
    {
      operation: listThings,
      declaredIn: 'protocol/operations/x.ts',
      implementation: { file: 'server/src/api/x/list-things.ts', text },
    },
  ]);
  expect(page).toContain(
    [
      '## list_things',
      '`GET /things`',
      'Lists things.\n- At most ten.',
      '- Callers: anyone\n- Query: `limit?`, `of`\n- Responses: 200 list of Thing, 204\n- Errors: `UNKNOWN_USER`\n' +
        '- [Declaration](../protocol/operations/x.ts), [implementation](../server/src/api/x/list-things.ts)',
    ].join('\n\n'),
  );
});

test('a docstring becomes one paragraph, its list stays a list; other comments are not taken', () => {
  expect(descriptionOf('/** One\n * sentence.\n *\n * - a rule\n *   that goes on\n */\nexport const a = route(')).toBe(
    'One sentence. \n- a rule\n  that goes on',
  );
  expect(descriptionOf('/** Another. */\nconst b = 1;\nexport const a = route(')).toBe('');
});
