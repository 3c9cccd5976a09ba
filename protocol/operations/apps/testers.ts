import { Type } from 'typebox';
import { ApplicationTesterObject, TestedApplicationObject } from '../../objects/apps/testers.ts';
import { operation } from '../../operation.ts';
import { Text } from '../../schemas.ts';

export const listApplicationTesters = operation({
  id: 'list_application_testers',
  method: 'GET',
  path: '/applications/{application_id}/testers',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(ApplicationTesterObject) },
});

export const addApplicationTester = operation({
  id: 'add_application_tester',
  method: 'POST',
  path: '/applications/{application_id}/testers',
  auth: ['person'],
  body: Type.Object({ username: Text(1, 32) }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: ApplicationTesterObject },
});

export const removeApplicationTester = operation({
  id: 'remove_application_tester',
  method: 'DELETE',
  path: '/applications/{application_id}/testers/{user_id}',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_USER', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});

export const listTestedApplications = operation({
  id: 'list_tested_applications',
  method: 'GET',
  path: '/users/@me/tested-applications',
  auth: ['person'],
  replies: { 200: Type.Array(TestedApplicationObject) },
});

export const acceptTesterInvite = operation({
  id: 'accept_tester_invite',
  method: 'PUT',
  path: '/users/@me/tested-applications/{application_id}',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION'],
  replies: { 200: TestedApplicationObject },
});
