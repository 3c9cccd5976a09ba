import { readFileSync } from 'node:fs';
import { OPERATIONS } from '@guildhall/protocol/operations';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { contractComplaint } from './contract.ts';

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, object> }>>;
  components: Record<string, Record<string, object>>;
}
interface Correction {
  schema: string;
  values: (string | number)[];
  reason: string;
}

const read = (file: string) => readFileSync(new URL(`../../protocol/contract/${file}`, import.meta.url), 'utf8');
const text = read('openapi.json');
const contract: Document = JSON.parse(text);
const corrections: Correction[] = JSON.parse(read('corrections.json'));
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
);

describe('the document', () => {
  test('has the operations of the server, each with a success status', () => {
    const ids = operations.map(({ operationId, method, path }) => [operationId, method, path].join(' '));
    expect(ids).toHaveLength(242);
    expect(OPERATIONS.map(({ id, method, path }) => [id, method, path].join(' '))).toEqual(expect.arrayContaining(ids));
    for (const { operationId, responses } of operations)
      expect(
        Object.keys(responses).some((status) => /^[23]\d\d$/.test(status)),
        operationId,
      ).toBe(true);
  });

  test('has every component that is referenced', () => {
    const references = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)].map(([, kind, name]) => `${kind} ${name}`),
    );
    const components = Object.entries(contract.components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `${kind} ${name}`),
    );
    expect([...references].filter((reference) => !components.includes(reference))).toEqual([]);
    expect(references.size).toBeGreaterThan(400);
  });

  test.each(corrections)('is corrected: $schema', ({ schema, values, reason }) => {
    const [name = '', property] = schema.split('.');
    const { schemas = {} } = contract.components;
    expect(reason).not.toBe('');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'contract', components: contract.components });
    const inner = property === undefined ? '' : `/properties/${property}`;
    const validate = ajv.compile({ $ref: `contract#/components/schemas/${name}${inner}` });
    expect(Object.keys(schemas)).toContain(name);
    for (const value of values) expect(validate(value), String(value)).toBe(true);
    expect(validate('NO SUCH VALUE')).toBe(false);
  });
});

describe('contractComplaint', () => {
  const role = { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] };

  test('reports a body that does not match its schema, and the position', () => {
    expect(contractComplaint('GET', '/gateway', 200, { url: 'ws://127.0.0.1' })).toBeUndefined();
    expect(contractComplaint('GET', '/gateway', 200, { url: 7 })).toMatch(/^get_gateway 200: \/url must be string/);
    expect(contractComplaint('GET', '/gateway', 200, {})).toMatch(/^get_gateway 200: the body must have required property 'url'/);
  });

  test('also checks errors, whose field codes are names', () => {
    const path = '/guilds/1/roles';
    const body = (errors: object) => ({ code: 50035, message: 'Invalid Form Body', errors });
    expect(contractComplaint('POST', path, 400, body({ name: role }))).toBeUndefined();
    expect(contractComplaint('POST', path, 400, body({ name: { _errors: [{ code: 1, message: 'x' }] } }))).toBeDefined();
    expect(contractComplaint('POST', path, 404, { message: 'no code' })).toMatch(/^create_guild_role 404/);
  });

  test('reports a success status that the operation does not have', () => {
    expect(contractComplaint('GET', '/gateway', 204, undefined)).toBe(
      'get_gateway answered 204, which the contract does not know',
    );
  });

  test('ignores operations that are not in the contract', () => {
    expect(contractComplaint('POST', '/auth/register', 201, {})).toBeUndefined();
    expect(contractComplaint('GET', '/guilds/1/roles/connections-configurations', 200, [])).toBeUndefined();
  });
});
