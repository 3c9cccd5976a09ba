import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { ActivityLinkObject } from '../../objects/apps/activity-links.ts';
import { operation } from '../../operation.ts';
import { ImageData, Maybe, TextWithin } from '../../schemas.ts';

const { linkTitle, linkDescription, linkCustomId } = LIMITS.activities;

export const listActivityLinks = operation({
  id: 'list_activity_links',
  method: 'GET',
  path: '/applications/{application_id}/activity-links',
  auth: ['person', 'bot'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(ActivityLinkObject) },
});

export const createActivityLink = operation({
  id: 'create_activity_link',
  method: 'POST',
  path: '/applications/{application_id}/activity-links',
  auth: ['person', 'bot'],
  body: Type.Object({
    title: TextWithin(linkTitle),
    description: TextWithin(linkDescription),
    custom_id: Maybe(TextWithin(linkCustomId)),
    image: ImageData(),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: ActivityLinkObject },
});

export const updateActivityLink = operation({
  id: 'update_activity_link',
  method: 'PATCH',
  path: '/applications/{application_id}/activity-links/{link_id}',
  auth: ['person', 'bot'],
  /** Absent fields stay as they are. */
  body: Type.Object({
    title: Type.Optional(TextWithin(linkTitle)),
    description: Type.Optional(TextWithin(linkDescription)),
    custom_id: Maybe(TextWithin(linkCustomId)),
    image: Type.Optional(ImageData()),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: ActivityLinkObject },
});

export const deleteActivityLink = operation({
  id: 'delete_activity_link',
  method: 'DELETE',
  path: '/applications/{application_id}/activity-links/{link_id}',
  auth: ['person', 'bot'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});

/** Gets an activity link, as shown to users who follow it. */
export const getActivityLink = operation({
  id: 'get_activity_link',
  method: 'GET',
  path: '/activities/{application_id}/links/{link_id}',
  auth: ['person'],
  replies: { 200: ActivityLinkObject },
});
