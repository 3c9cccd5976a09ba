import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';

const USAGE = 'npm run fuzz -- [--minutes N] [--seed N] [--operation ID]';

// npm run fuzz: prints what schemathesis finds; the status is 1 if it finds something.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string' }, operation: { type: 'string', multiple: true } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  process.stderr.write(`--minutes: a positive number. ${USAGE}\n`);
  process.exit(2);
}
const program = process.env.GUILDHALL_TEST_SCHEMATHESIS;
if (!program) {
  process.stderr.write('GUILDHALL_TEST_SCHEMATHESIS is not set: the path of the program schemathesis (CONTRIBUTING.md).\n');
  process.exit(2);
}
const { status } = await fuzz({ program, minutes, seed: values.seed, operations: values.operation ?? [], print: true });
process.exit(status);
