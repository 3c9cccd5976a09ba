export { BUTTON_STYLES, childrenOf, type Component, COMPONENT_TYPES, type Media } from './component.ts';
export { type Complaints, Fields } from './fields.ts';
export { type ComponentRules, readComponents } from './read-components.ts';
export type { MediaResolver, ShownMedia } from './reading.ts';
export { showComponents } from './show-components.ts';
