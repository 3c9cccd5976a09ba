/** A request from the worker to a page. */
export interface OpenPath {
  type: 'open';
  /** A path of this origin. */
  url: string;
}

/** A page's request to the waiting worker to take over, after which pages reload. */
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
