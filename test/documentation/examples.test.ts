import { expect, test } from 'vitest';
import { differences, filesOf, readExamples } from './files.ts';
import { missing, recordExamples, WITHOUT } from './scenario.ts';

const examples = await recordExamples();

test('each operation and event has an example', () => {
  expect(missing(examples)).toEqual([]);
  expect(Object.keys(WITHOUT).filter((name) => examples.operations.has(name) || examples.events.has(name))).toEqual([]);
});

test('docs/examples is what the platform answers: npm run docs:examples writes it', () => {
  expect(differences(filesOf(examples), readExamples())).toEqual([]);
});

test('no example has a secret or an address of the run', () => {
  const texts = [...filesOf(examples)].filter(([name]) => name !== 'operations/get_operator_settings.json');
  const odd = /127\.0\.0\.1|\/tmp\/|"(?:Bot|Bearer) (?![A-Z_]+")|[A-Za-z0-9_-]{24,}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/;
  expect(texts.filter(([, text]) => odd.test(text)).map(([name]) => name)).toEqual([]);
});
