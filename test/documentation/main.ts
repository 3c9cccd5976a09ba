import { missing, recordExamples } from './scenario.ts';
import { readExamples, writeExamples } from './files.ts';

// npm run docs:examples: runs the scenario and writes docs/examples.
const examples = await recordExamples();
const { changed, removed } = writeExamples(examples, readExamples());
process.stdout.write(
  `${changed.length} examples written, ${removed.length} removed; without one: ${missing(examples).join(', ') || 'none'}\n`,
);
