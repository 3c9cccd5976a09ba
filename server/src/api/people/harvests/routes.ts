import type { Route } from '../../../core/framework/route.ts';
import { createHarvest } from './create-harvest.ts';
import { getHarvest } from './get-harvest.ts';

/** Copies of a user's data, under /users/@me/harvest. */
export const harvestsRoutes: Route[] = [getHarvest, createHarvest];
