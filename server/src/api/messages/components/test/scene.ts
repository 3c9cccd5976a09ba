import { ApiError } from '../../../../core/errors.ts';

/** The codes of a refusal, by the path of what is wrong; empty when nothing is refused. */
export function refusal(run: () => unknown): Record<string, string> {
  try {
    run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400 || error.code !== 50035) throw error;
    return codesOf(error.extra.errors, []);
  }
  return {};
}

function codesOf(tree: unknown, path: readonly string[]): Record<string, string> {
  if (typeof tree !== 'object' || tree === null) return {};
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      key === '_errors'
        ? { [path.join('.')]: value.map((one: { code: string }) => one.code).join() }
        : codesOf(value, [...path, key]),
    ),
  );
}

/** A question of a modal. */
export const label = (component: object, more: object = {}) => ({ type: 18, label: 'A question', component, ...more });

/** A text input of one line. */
export const input = (more: object = {}) => ({ type: 4, custom_id: 'text', style: 1, ...more });

/** A list of options, each valued by its place: 0, 1, ... */
export const options = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ label: `Option ${index}`, value: String(index), ...more }));

/** What a modal callback's `data` holds. */
export const form = (...components: object[]) => ({ custom_id: 'form', title: 'A form', components });
