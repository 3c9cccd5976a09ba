// Prints, and asks questions.
import { createInterface } from 'node:readline';
import { Failure } from './failure.mjs';

/** The exit status after an interrupt, as shells report it. */
const INTERRUPTED = 130;

const CODES = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 };

/** Text in a colour, if it goes to a terminal and NO_COLOR is not set. */
export function paint(colour, text) {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\x1b[${CODES[colour]}m${text}\x1b[0m` : text;
}

/** Prints a line. */
export function print(line = '') {
  process.stdout.write(`${line}\n`);
}

/** Prints a value as one line of JSON. */
export function printJson(value) {
  print(JSON.stringify(value));
}

/** Prints a remark, which is not part of the result. */
export function remark(line) {
  process.stderr.write(`${line}\n`);
}

/** Prints rows whose columns are aligned. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}

/** Text of the server without characters that control a terminal. */
export function plain(text) {
  return String(text).replace(/\p{Cc}/gu, ' ');
}

/** Whether questions can be answered. */
export function isInteractive() {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks for a line; `hidden` does not show what is typed. */
export function ask(question, { hidden = false } = {}) {
  if (!isInteractive()) throw new Failure(`There is no terminal to ask for: ${question.replace(/[:?]? *$/, '')}.`);
  if (hidden) return askHidden(question);
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve, reject) => {
    reader.on('SIGINT', () => reject(interrupted()));
    reader.on('close', () => reject(interrupted()));
    reader.question(question, (answer) => resolve(answer.trim()));
  }).finally(() => reader.close());
}

/** Reads keys until Enter, without their echo. */
function askHidden(question) {
  const { stdin, stderr } = process;
  // First, so that nothing that is typed at the question is shown.
  stdin.setRawMode(true);
  stderr.write(question);
  stdin.setEncoding('utf8');
  let typed = '';
  return new Promise((resolve, reject) => {
    const take = (keys) => {
      for (const key of keys) {
        if (key === '\r' || key === '\n') return resolve(typed);
        if (key === '\u0003' || key === '\u0004') return reject(interrupted());
        if (key === '\u007f' || key === '\b') typed = [...typed].slice(0, -1).join('');
        else typed += key;
      }
      stdin.once('data', take);
    };
    stdin.once('data', take);
    // A question before it has paused the input.
    stdin.resume();
  }).finally(() => {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  });
}

function interrupted() {
  return new Failure('Interrupted.', INTERRUPTED);
}

/** Asks a question that is answered by y or n. */
export async function confirm(question) {
  return /^y(?:es)?$/i.test(await ask(`${question} [y/N] `));
}
