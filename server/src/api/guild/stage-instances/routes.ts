import type { Route } from '../../../core/framework/route.ts';
import { createStageInstance } from './create-stage-instance.ts';
import { deleteStageInstance } from './delete-stage-instance.ts';
import { getStageInstance } from './get-stage-instance.ts';
import { updateStageInstance } from './update-stage-instance.ts';

/** All routes under /stage-instances, in path order. */
export const stageInstancesRoutes: Route[] = [createStageInstance, getStageInstance, updateStageInstance, deleteStageInstance];
