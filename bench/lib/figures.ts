/** The number of measurements of each side; the sides alternate so that a busy moment affects both. */
export interface Plan {
  most: number;
  /** On a busy machine, no round starts after `milliseconds` once this many are done. */
  least: number;
  milliseconds: number;
}

const PLAN: Plan = { most: 5, least: 3, milliseconds: 16_000 };

/** The round numbers, from 0. */
export function* rounds({ most, least, milliseconds }: Plan = PLAN): Generator<number> {
  const end = performance.now() + milliseconds;
  for (let round = 0; round < most && (round < least || performance.now() < end); round += 1) yield round;
}

/** One line of the result. Above 1, `ratio` is better than the bare limit. */
export interface Row {
  part: string;
  figure: string;
  unit: string;
  ours: number;
  bare: number | null;
  ratio: number | null;
  target: string | null;
  reached: boolean | null;
}

/** A repeated operation: its rate per second and its cost in the measured process, in µs of CPU. */
export interface Measured {
  rate: number;
  cpu: number;
  /** In ms; NaN if single operations were not timed. */
  p50: number;
  p99: number;
  /** How much of a core the bench itself used; at 1 it is the limit, and only the CPU of the server counts. */
  bench?: number;
}

/** The rounds of both sides; rounds with the same index were measured one after the other. */
export interface Rounds {
  ours: Measured[];
  bare: Measured[];
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Measures both sides alternately. */
export async function alternate(ours: () => Promise<Measured>, bare: () => Promise<Measured>): Promise<Rounds> {
  const taken: Rounds = { ours: [], bare: [] };
  for (const _ of rounds()) {
    taken.ours.push(await ours());
    taken.bare.push(await bare());
  }
  return taken;
}

/** A process that reports its CPU time so far in µs, over all its threads. */
export interface Measurable {
  ask(ask: { ask: 'cpu' }): Promise<{ cpu: number }>;
}

/** Runs `work` and returns the CPU time of the child in µs, over all its threads. */
export async function cpuOf<T>(child: Measurable, work: () => Promise<T>): Promise<{ cpu: number; result: T }> {
  const before = await child.ask({ ask: 'cpu' });
  const result = await work();
  const after = await child.ask({ ask: 'cpu' });
  return { cpu: after.cpu - before.cpu, result };
}

/** The compared figure: higher is better for a rate, lower for all others. */
export interface Comparison {
  key: Exclude<keyof Measured, 'bench'>;
  part: string;
  figure: string;
  unit: string;
  /** The target ratio. */
  atLeast?: number;
}

/** The medians of both sides, and the median of the rounds' ratios: above 1 is better than the lower bound. */
export function row({ key, part, figure, unit, atLeast }: Comparison, taken: Rounds): Row {
  const ratios = taken.ours.map((ours, i) => {
    const bare = taken.bare[i]?.[key] ?? Number.NaN;
    return key === 'rate' ? ours[key] / bare : bare / ours[key];
  });
  const ratio = median(ratios);
  const middle = (side: keyof Rounds) => median(taken[side].map((one) => one[key]));
  const target = atLeast === undefined ? null : `>= ${Number(atLeast.toFixed(2))}`;
  const reached = atLeast === undefined ? null : ratio >= atLeast;
  return { part, figure, unit, ours: middle('ours'), bare: middle('bare'), ratio, target, reached };
}

/** How much of a core the bench used for the measurement of each side. */
export function benchRow(part: string, figure: string, taken: Rounds): Row {
  const middle = (side: keyof Rounds) => median(taken[side].map((one) => one.bench ?? Number.NaN));
  const sides = { ours: middle('ours'), bare: middle('bare') };
  return { part, figure, unit: 'cores', ...sides, ratio: null, target: null, reached: null };
}

/** The rows as a text table. */
export function table(rows: readonly Row[]): string {
  const head = ['part', 'figure', 'ours', 'bare', 'ratio', 'target', 'reached'];
  const cells = rows.map(({ part, figure, unit, ours, bare, ratio, target, reached }) => [
    part,
    `${figure}, ${unit}`,
    number(ours),
    bare === null ? '' : number(bare),
    ratio === null ? '' : ratio.toFixed(2),
    target ?? '',
    reached === null ? '' : reached ? 'yes' : 'NO',
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((line) => line[i]?.length ?? 0)));
  const text = (line: readonly string[]) =>
    line
      .map((cell, i) => (i < 2 || i > 4 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return `${[text(head), widths.map((width) => '-'.repeat(width)).join('  '), ...cells.map(text)].join('\n')}\n`;
}

function number(value: number): string {
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
