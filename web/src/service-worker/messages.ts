/** What the worker asks a page to do. */
export interface OpenPath {
  type: 'open';
  /** A path of this origin. */
  url: string;
}

/** What a page asks the waiting worker to do: take over, after which pages reload. */
export const TAKE_OVER = 'take-over';

/** Whether a message of the worker asks to open a path. */
export function isOpenPath(data: unknown): data is OpenPath {
  return (
    typeof data === 'object' &&
    data !== null &&
    Reflect.get(data, 'type') === 'open' &&
    typeof Reflect.get(data, 'url') === 'string'
  );
}
