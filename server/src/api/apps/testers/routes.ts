import type { Route } from '../../../core/framework/route.ts';
import { acceptTesterInvite } from './accept-tester-invite.ts';
import { addApplicationTester } from './add-application-tester.ts';
import { listApplicationTesters } from './list-application-testers.ts';
import { listTestedApplications } from './list-tested-applications.ts';
import { removeApplicationTester } from './remove-application-tester.ts';

/** The testers of applications, in path order. */
export const testersRoutes: Route[] = [
  listApplicationTesters,
  addApplicationTester,
  removeApplicationTester,
  listTestedApplications,
  acceptTesterInvite,
];
