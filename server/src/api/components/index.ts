export { BUTTON_STYLES, childrenOf, type Component, COMPONENT_TYPES, type Media } from './component.ts';
export { type Complaints, Fields } from './fields.ts';
export { type ComponentRules, LAYOUT, PREVIEW, readComponents, ROWS, tryComponents } from './read-components.ts';
export type { ComponentForm, MediaResolver, ShownMedia } from './reading.ts';
export { showComponents } from './show-components.ts';
