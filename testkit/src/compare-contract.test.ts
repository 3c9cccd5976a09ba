import { readFileSync } from 'node:fs';
import { openapiDocument } from '@guildhall/protocol/openapi/document';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { expect, test } from 'vitest';
import { type ContractDocument, contractDifferences } from './compare-contract.ts';

const read = (file: string) => readFileSync(new URL(`../../protocol/contract/${file}`, import.meta.url), 'utf8');

test('the served document differs from the published contract only where a reason is given', () => {
  const published: ContractDocument = JSON.parse(read('openapi.json'));
  const reasons: { difference: string; reason: string }[] = JSON.parse(read('differences.json'));
  const served: ContractDocument = JSON.parse(
    JSON.stringify(openapiDocument(OPERATIONS, { url: 'http://localhost', version: '10' })),
  );
  expect(contractDifferences(served, published)).toEqual(reasons.map(({ difference }) => difference));
  for (const { difference, reason } of reasons) expect(reason.length, difference).toBeGreaterThan(10);
});

const document = (schema: object, body?: object): ContractDocument => ({
  paths: {
    '/things': {
      post: {
        operationId: 'create_thing',
        parameters: [],
        ...(body ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
        responses: { 200: { content: { 'application/json': { schema } } } },
      },
    },
  },
  components: {},
});
const text = { type: 'string' };
const thing = (properties: object, required: string[] = []) => document({ type: 'object', properties, required });

test('a response may be narrower than published, and not wider', () => {
  expect(contractDifferences(thing({ a: text }, ['a']), thing({ a: { type: ['string', 'null'] }, b: text }))).toEqual([]);
  expect(
    contractDifferences(thing({ a: { type: ['string', 'null'] }, c: text }), thing({ a: text, b: text }, ['a', 'b'])),
  ).toEqual([
    'create_thing 200.a: may be absent',
    'create_thing 200.a: may be null',
    'create_thing 200.c: not published',
    'create_thing 200.b: not served',
  ]);
});

test('a request may accept more than published, and not less', () => {
  const published = document(text, { type: 'object', properties: { a: { enum: ['x', 'y'] }, b: text } });
  const served = (a: object, required: string[]) => document(text, { type: 'object', properties: { a, b: text }, required });
  expect(contractDifferences(served({ enum: ['x', 'y', 'z'] }, []), published)).toEqual([]);
  expect(contractDifferences(served({ enum: ['x'] }, ['b']), published)).toEqual([
    'create_thing body.a: refuses y',
    'create_thing body.b: required',
  ]);
});

test('operations, parameters and statuses are compared in both directions', () => {
  const served: ContractDocument = {
    paths: { '/a': { get: { operationId: 'a', parameters: [{ in: 'query', name: 'x' }], responses: { 200: {} } } } },
    components: {},
  };
  const published: ContractDocument = {
    paths: {
      '/a': {
        get: { operationId: 'a', parameters: [{ in: 'query', name: 'y' }], responses: { 204: {} } },
        put: { operationId: 'b' },
      },
    },
    components: {},
  };
  expect(contractDifferences(served, published)).toEqual([
    'a query x: not published',
    'a query y: not served',
    'a 200: not published',
    'a 204: not served',
    'b: not served',
  ]);
});
