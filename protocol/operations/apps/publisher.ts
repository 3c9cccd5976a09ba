import { PrivateApplicationObject } from '../../objects/apps/applications.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';

export const listApplicationChildren = operation({
  id: 'list_application_children',
  method: 'GET',
  path: '/applications/{application_id}/children',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(PrivateApplicationObject) },
});

export const addApplicationChild = operation({
  id: 'add_application_child',
  method: 'PUT',
  path: '/applications/{application_id}/children/{child_id}',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});

export const removeApplicationChild = operation({
  id: 'remove_application_child',
  method: 'DELETE',
  path: '/applications/{application_id}/children/{child_id}',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});
