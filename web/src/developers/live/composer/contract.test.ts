import { openapiDocument } from '@guildhall/protocol/openapi/document';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { expect, test } from 'vitest';
import { type Contract, type Operation, readContract, searchOperations } from './contract.ts';
import { addressOf, type Draft, headersOf, missingParameters } from './draft.ts';
import { describeSchemas, leastValue, propertiesOf, schemasAt, valuesOf } from './schema.ts';
import { curlOf, fetchOf } from './snippets.ts';
import { complaintsAbout } from './validate.ts';

const served: Parameters<typeof readContract>[0] = JSON.parse(
  JSON.stringify(openapiDocument(OPERATIONS, { url: 'https://chat.example.org/api/v10', version: '10' })),
);
const contract: Contract = readContract(served);

function operation(id: string): Operation {
  const found = contract.operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

function draftOf(id: string, parts: Partial<Draft> = {}): Draft {
  return { operation: operation(id), credential: 'bot', values: {}, body: '', files: [], ...parts };
}

function bodySchema(id: string) {
  const { body } = operation(id);
  if (!body) throw new Error(`${id} has no body`);
  return body.schema;
}

test('the contract names every operation of the server with its credentials, body and errors', () => {
  expect(contract.operations.map(({ id }) => id).toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
  const create = operation('create_message');
  expect(create).toMatchObject({ method: 'POST', path: '/channels/{channel_id}/messages', credentials: ['person', 'bot'] });
  expect(create.body).toMatchObject({ encoding: 'json', takesFiles: true });
  expect(create.errors.get(10003)).toBe('UNKNOWN_CHANNEL');
  expect(operation('get_gateway').credentials).toContain('none');
  expect(operation('get_channel').body).toBeNull();
});

test('operations are found by words of their name and route, in any order', () => {
  const ids = (search: string) => searchOperations(contract.operations, search).map(({ id }) => id);
  expect(ids('message create')).toContain('create_message');
  expect(ids('post /channels/{channel_id}/messages')).toContain('create_message');
  expect(ids('no such operation')).toEqual([]);
  expect(ids('')).toHaveLength(contract.operations.length);
});

test('the schema of a body says which properties and values stand where', () => {
  const schema = bodySchema('create_message');
  const at = (...path: (string | number)[]) => schemasAt(schema, contract.components, path);
  const names = propertiesOf(at('embeds', 0, 'fields', 0), contract.components).map(({ name }) => name);
  expect(names).toEqual(['name', 'value', 'inline']);
  expect(valuesOf(at('allowed_mentions', 'parse', 0))).toEqual(expect.arrayContaining(['roles', 'users', 'everyone']));
  expect(describeSchemas(at('content'))).toBe('string | null …2000');
  expect(at('embeds', 0, 'no such property')).toEqual([]);
});

test('a body begins with the required fields, and what the schema refuses is named with its place', () => {
  const guild = bodySchema('create_guild');
  const least = leastValue(guild, contract.components);
  expect(Object.keys(Object(least))).toEqual(['name']);
  const complaints = complaintsAbout(
    { content: 'x'.repeat(2001), embeds: [{ fields: [{ name: 'a' }] }] },
    bodySchema('create_message'),
    contract.components,
  );
  expect(complaints.map(({ path }) => path)).toEqual(expect.arrayContaining([['content'], ['embeds', 0, 'fields', 0]]));
  expect(complaintsAbout({ content: 'hello' }, bodySchema('create_message'), contract.components)).toEqual([]);
});

test('an address has the encoded parameters, and lists repeat their name', () => {
  const get = draftOf('list_messages', { values: { 'path:channel_id': ' 12 ', 'query:limit': '5' } });
  expect(addressOf(get)).toBe('/api/v10/channels/12/messages?limit=5');
  expect(missingParameters(get)).toEqual([]);
  expect(missingParameters(draftOf('list_messages'))).toEqual(['channel_id']);
  expect(missingParameters(draftOf('list_messages', { values: { 'path:channel_id': '..' } }))).toEqual(['channel_id']);
  const reason = { 'header:X-Audit-Log-Reason': 'häßlich', 'path:guild_id': '1', 'path:user_id': '2' };
  expect(headersOf(draftOf('ban_user_from_guild', { values: reason, body: '{}' }))).toEqual({
    'X-Audit-Log-Reason': 'h%C3%A4%C3%9Flich',
    'Content-Type': 'application/json',
  });
});

test('a request is copied without its token, quoted for the shell and for JavaScript', () => {
  const body = `{"content":"it's $HOME"}`;
  const draft = draftOf('create_message', { values: { 'path:channel_id': '12' }, body });
  expect(curlOf(draft, 'https://chat.example.org')).toBe(
    [
      `curl -X POST 'https://chat.example.org/api/v10/channels/12/messages'`,
      `-H "Authorization: Bot $GUILDHALL_TOKEN"`,
      `-H 'Content-Type: application/json'`,
      String.raw`--data-raw '{"content":"it'\''s $HOME"}'`,
    ].join(' \\\n  '),
  );
  const script = fetchOf(draft, 'https://chat.example.org');
  expect(script).toContain(`Authorization: 'Bot ' + process.env.GUILDHALL_TOKEN`);
  expect(script).toContain(`body: ${JSON.stringify(body)}`);
  expect(curlOf({ ...draft, credential: 'none' }, '')).not.toContain('Authorization');
});
