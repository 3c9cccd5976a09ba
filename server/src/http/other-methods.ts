import type { Method } from '@guildhall/protocol/operation';

/** Methods by the shape of a path, which is the path with `{}` for each parameter. */
export type Shapes = ReadonlyMap<string, ReadonlySet<Method>>;

/** The methods for which 405 is used; others are 404. */
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Shape {
  shape: string;
  parts: readonly string[];
  methods: ReadonlySet<Method>;
}

/**
 * Finds the methods that a path supports, for a request with an unsupported one. Registering a route for each of
 * those would triple the number of routes and double the start time.
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
 * The methods that a shape lacks and a wider one has, such as DELETE of `/users/@me` next to `/users/{}`: the router
 * would take the literal for a value.
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

/** Orders shapes by the router's preference: the one that is literal where they first differ comes first. */
function byPreference(one: Shape, other: Shape): number {
  const differs = one.parts.findIndex((part, index) => part !== other.parts[index]);
  return one.parts[differs] === '{}' ? 1 : -1;
}
