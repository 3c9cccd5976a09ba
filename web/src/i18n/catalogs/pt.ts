import { byArea } from './by-area.ts';
import type { Catalog } from '../catalog.ts';

export const catalogs = byArea(import.meta.glob<Catalog>('../../../messages/pt/*.json', { eager: true, import: 'default' }));
