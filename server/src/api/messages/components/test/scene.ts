import { ApiError } from '../../../../core/framework/errors.ts';

/** The error codes of a refusal, by path; empty if it succeeds. */
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

/** A label of a modal. */
export const label = (component: object, more: object = {}) => ({ type: 18, label: 'A question', component, ...more });

/** A text input of one line. */
export const input = (more: object = {}) => ({ type: 4, custom_id: 'text', style: 1, ...more });

/** A list of options, each with its index as value: 0, 1, ... */
export const options = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ label: `Option ${index}`, value: String(index), ...more }));

/** The `data` of a modal callback. */
export const form = (...components: object[]) => ({ custom_id: 'form', title: 'A form', components });
