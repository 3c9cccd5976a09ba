import type { Method } from '../core/route.ts';

/** Methods by the shape of a path, which is the path with `{}` for each parameter. */
export type Shapes = ReadonlyMap<string, ReadonlySet<Method>>;

/** What 405 is for; others are no methods of an API, and 404. */
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Shape {
  shape: string;
  parts: readonly string[];
  methods: ReadonlySet<Method>;
}

/**
 * Finds the methods that a path has, for a request by one that it has not. A route for each of those would be three times as many as the
 * routes that do something, and starting would take twice as long.
 */
export function methodsOf(shapes: Shapes): (method: string, path: string) => ReadonlySet<Method> | undefined {
  let byLength: Map<number, Shape[]> | undefined;
  return (method, path) => {
    if (!METHODS.some((one) => one === method)) return undefined;
    byLength ??= grouped(shapes);
    const parts = partsOf(path);
    const fitting = byLength.get(parts.length)?.filter((shape) => covers(shape.parts, parts)) ?? [];
    return fitting.sort(byPreference)[0]?.methods;
  };
}

/**
 * The methods that a shape lacks and that a wider one has, such as DELETE of `/users/@me` beside `/users/{}`: the router would take the
 * literal for a value.
 */
export function hiddenMethods(shapes: Shapes): { shape: string; lacks: Method[]; has: ReadonlySet<Method> }[] {
  return [...grouped(shapes).values()].flatMap((group) => {
    const wider = group.filter((one) => one.shape.includes('{}'));
    return group.flatMap(({ shape, parts, methods: has }) => {
      const over = wider.filter((other) => other.shape !== shape && covers(other.parts, parts));
      const lacks = METHODS.filter((method) => !has.has(method) && over.some((other) => other.methods.has(method)));
      return lacks.length > 0 ? [{ shape, lacks, has }] : [];
    });
  });
}

function grouped(shapes: Shapes): Map<number, Shape[]> {
  const groups = new Map<number, Shape[]>();
  for (const [shape, methods] of shapes) {
    const parts = partsOf(shape);
    const group = groups.get(parts.length) ?? [];
    group.push({ shape, parts, methods });
    groups.set(parts.length, group);
  }
  return groups;
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

function covers(shape: readonly string[], parts: readonly string[]): boolean {
  return shape.every((part, index) => part === parts[index] || (part === '{}' && parts[index] !== ''));
}

/** Orders shapes as the router prefers them: of two it takes the one that is literal where they first differ. */
function byPreference(one: Shape, other: Shape): number {
  const differs = one.parts.findIndex((part, index) => part !== other.parts[index]);
  return one.parts[differs] === '{}' ? 1 : -1;
}
