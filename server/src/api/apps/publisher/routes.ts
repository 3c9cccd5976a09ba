import type { Route } from '../../../core/framework/route.ts';
import { addApplicationChild } from './add-application-child.ts';
import { listApplicationChildren } from './list-application-children.ts';
import { removeApplicationChild } from './remove-application-child.ts';

/** A publisher's applications, in path order. */
export const publisherRoutes: Route[] = [listApplicationChildren, addApplicationChild, removeApplicationChild];
