// Shows the progress of a test run: finished files, elapsed and remaining time, and each failure when it occurs.
// On a terminal it updates one line, elsewhere it prints about twenty lines for the whole run.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DefaultReporter } from 'vitest/node';

/** Progress lines for a run whose output is not a terminal. */
const LINES = 20;

/** Files whose duration is printed at the end of such a run. */
const SLOWEST = 20;

/** Characters of a received value that are printed with a failure. */
const RECEIVED = 600;

export default class ProgressReporter extends DefaultReporter {
  #onTerminal = process.stdout.isTTY === true;
  #total = 0;
  #done = 0;
  #failed = 0;
  /** Duration of each file in the last run, in ms. */
  #known = {};
  #took = {};
  #waiting = new Set();
  #began = 0;
  #timer;

  constructor() {
    super({ summary: false });
  }

  onTestRunStart(specifications) {
    super.onTestRunStart(specifications);
    this.#known = readTimes(this.#timesFile());
    this.#total = specifications.length;
    this.#waiting = new Set(specifications.map(({ project, moduleId }) => this.#key(project.name, moduleId)));
    this.#began = performance.now();
    if (this.#onTerminal) this.#timer = setInterval(() => this.#draw(), 1000).unref();
  }

  onTestCaseResult(testCase) {
    super.onTestCaseResult(testCase);
    const result = testCase.result();
    if (result.state !== 'failed') return;
    const { project, module, fullName } = testCase;
    this.#fail(`${project.name}  ${this.relative(module.moduleId)} > ${fullName}`, result.errors[0]);
  }

  onTestModuleEnd(module) {
    const key = this.#key(module.project.name, module.moduleId);
    const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
    this.#took[key] = Math.round(duration + collectDuration + setupDuration + prepareDuration);
    this.#waiting.delete(key);
    this.#done += 1;
    const [error] = module.errors();
    if (error) this.#fail(`${module.project.name}  ${this.relative(module.moduleId)}`, error);
    if (this.#onTerminal) this.#draw();
    else if (this.#done % Math.ceil(this.#total / LINES) === 0 || this.#done === this.#total) this.log(this.#line());
  }

  onTestRunEnd(modules, errors, reason) {
    clearInterval(this.#timer);
    this.#clear();
    writeTimes(this.#timesFile(), { ...this.#known, ...this.#took });
    super.onTestRunEnd(modules, errors, reason);
    if (!this.#onTerminal && this.#total > SLOWEST) this.log(`The slowest files:\n${slowest(this.#took).join('\n')}`);
  }

  onUserConsoleLog(log, state) {
    this.#clear();
    super.onUserConsoleLog(log, state);
  }

  #fail(where, error) {
    this.#failed += 1;
    this.#clear();
    this.log([`FAILED  ${where}`, String(error?.message ?? 'unknown').split('\n')[0], ...received(error)].join('\n        '));
  }

  #line() {
    const elapsed = performance.now() - this.#began;
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : '';
    return `${this.#done}/${this.#total} files${failed}, ${minutes(elapsed)} elapsed, ${this.#left(elapsed)}`;
  }

  /** Estimated from earlier durations at the speed of this run; a file without one counts as average. */
  #left(elapsed) {
    const done = Object.keys(this.#took);
    if (this.#waiting.size === 0) return 'done';
    if (done.length === 0) return 'estimating';
    const times = { ...this.#took, ...this.#known };
    const mean = Object.values(times).reduce((sum, ms) => sum + ms, 0) / Object.keys(times).length;
    const weight = (keys) => [...keys].reduce((sum, key) => sum + (times[key] ?? mean), 0);
    return `about ${minutes((elapsed * weight(this.#waiting)) / Math.max(1, weight(done)))} left`;
  }

  #draw() {
    process.stdout.write(`\r\x1b[2K${this.#line()}`);
  }

  #clear() {
    if (this.#onTerminal) process.stdout.write('\r\x1b[2K');
  }

  #key(project, moduleId) {
    return `${project} ${this.relative(moduleId)}`;
  }

  #timesFile() {
    return join(this.ctx.config.root, '.cache/test-times.json');
  }
}

/** The value that a failed comparison received, which its message only names by its kind. */
function received(error) {
  const { actual } = error ?? {};
  return typeof actual === 'string' && actual.includes('\n')
    ? [`received ${actual.slice(0, RECEIVED).replaceAll('\n', ' ')}`]
    : [];
}

function slowest(took) {
  const sorted = Object.entries(took).sort(([, a], [, b]) => b - a);
  return sorted.slice(0, SLOWEST).map(([file, ms]) => `${minutes(ms)}  ${file}`);
}

function minutes(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Only estimates: a missing or broken file counts as none. */
function readTimes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function writeTimes(file, times) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(times));
}
