import { readFileSync } from 'node:fs';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { Validator } from '@seriousme/openapi-schema-validator';
import { startPlatform } from '@guildhall/testkit/platform';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, test } from 'vitest';

interface Described {
  operationId: string;
  responses: Record<
    string,
    { content?: Record<string, { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }> }
  >;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object> };
}

const p = await startPlatform();
afterAll(() => p.stop());
const response = await fetch(`${p.address}/api/v10/openapi.json`);
const document: Document = JSON.parse(await response.text());
const described = Object.values(document.paths).flatMap((item) => Object.values(item));

test('GET /api/v10/openapi.json needs no credentials, may be read from any origin, and is valid OpenAPI 3.1', async () => {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: `${p.address}/api/v10` }]);
  expect(await new Validator().validate({ ...structuredClone(document) })).toMatchObject({ valid: true });
});

test('it describes every operation once', () => {
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
  const { paths }: Document = JSON.parse(
    readFileSync(new URL('../../../protocol/contract/openapi.json', import.meta.url), 'utf8'),
  );
  const published = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ operationId }) => operationId ?? []));
  expect(published).toHaveLength(242);
  expect(described.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(published));
});

test('each example is accepted by its schema, and each reference resolves', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const [name, schema] of Object.entries(document.components.schemas))
    ajv.addSchema({ $id: name, ...withPlainRefs(schema) });
  // Operations with the same errors have the same schema.
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  let examples = 0;
  for (const { operationId, responses } of described)
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const json = content['application/json'];
      if (!json) continue;
      const key = JSON.stringify(json.schema);
      const validate = compiled.get(key) ?? ajv.compile(withPlainRefs(json.schema));
      compiled.set(key, validate);
      const shown = 'example' in json ? [json.example] : Object.values(json.examples ?? {}).map(({ value }) => value);
      for (const value of shown) {
        examples += 1;
        expect(validate(value), `${operationId} ${status}: ${JSON.stringify(validate.errors)}`).toBe(true);
      }
    }
  expect(examples).toBeGreaterThan(250);
});

function withPlainRefs(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"'));
}
