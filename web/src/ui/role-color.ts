import type { CSSProperties } from 'react';

interface Colored {
  style?: CSSProperties & Record<'--role', string>;
  'data-colored'?: '';
}

/** Props of an element that shows a name in the colour of a role (styles/marks.css); none without a colour. */
export function roleColor(color: string | undefined): Colored {
  return color ? { style: { '--role': color }, 'data-colored': '' } : {};
}
