import type { FaultDeclaration } from '../hall/fault-declaration.ts';
import type { Outcome } from './run.ts';

/** The smallest failing run that was found. */
export interface Shrunk {
  outcome: Outcome;
  /** Whether any of the attempts has failed as well; otherwise the failure depends on more than the faults. */
  isRepeated: boolean;
}

/** Shares below this are not made smaller. */
const SMALLEST = 0.1;

/** Looks for fewer and weaker faults under which a scenario still fails, while `mayTry` allows another attempt. */
export async function shrink(
  failed: Outcome,
  attempt: (plan: readonly FaultDeclaration[]) => Promise<Outcome>,
  mayTry: () => boolean,
): Promise<Shrunk> {
  let best = failed;
  let isRepeated = false;
  const fails = async (plan: readonly FaultDeclaration[]) => {
    const outcome = await attempt(plan);
    if (outcome.failure === undefined) return false;
    best = outcome;
    isRepeated = true;
    return true;
  };
  const tried = new Set<string>();
  const next = () => smaller(best).find((plan) => !tried.has(JSON.stringify(plan)));
  for (let plan = next(); plan && mayTry(); plan = next()) {
    tried.add(JSON.stringify(plan));
    await fails(plan);
  }
  // Nothing smaller fails: whether the same does is still unknown.
  if (!isRepeated && mayTry()) await fails(failed.plan);
  return { outcome: best, isRepeated };
}

/** Smaller plans than that of a run, those that are most likely to fail as well first. */
function smaller({ plan, effects }: Outcome): FaultDeclaration[][] {
  const effective = plan.filter((_fault, at) => (effects[at] ?? 0) > 0);
  const fewer = effective.length < plan.length && effective.length > 0 ? [effective] : [];
  const without = plan.length > 1 ? plan.map((_fault, at) => plan.toSpliced(at, 1)) : [];
  const weaker = plan.flatMap((fault, at) => weakened(fault).map((one) => plan.toSpliced(at, 1, one)));
  return [...fewer, ...without, ...weaker];
}

function weakened(fault: FaultDeclaration): FaultDeclaration[] {
  const { share = 1, times } = fault;
  const once = times === 1 ? [] : [{ ...fault, times: 1 }];
  const half = Math.round(share * 50) / 100;
  return [...once, ...(half >= SMALLEST ? [{ ...fault, share: half }] : [])];
}
