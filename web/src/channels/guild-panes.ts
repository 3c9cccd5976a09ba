import { type ComponentType, lazy } from 'react';
import type { PaneProps } from './pane-props.ts';

/** The pages of a guild other than channels, by the part of the address in which channels have their id. */
const PANES: ReadonlyMap<string, ComponentType<PaneProps>> = new Map([
  ['events', lazy(async () => ({ default: (await import('../events/events-pane.tsx')).EventsPane }))],
  ['customize', lazy(async () => ({ default: (await import('../newcomer/customize-pane.tsx')).CustomizePane }))],
]);

/** The page of a guild with this name; undefined if it is that of a channel. */
export const guildPane = (name: string | undefined): ComponentType<PaneProps> | undefined => PANES.get(name ?? '');
