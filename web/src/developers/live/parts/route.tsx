import { Fragment } from 'react';

/** A route or a path, which breaks into lines before a slash. */
export function Route({ text }: { text: string }) {
  return text.split(/(?=\/)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
