import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import type { Id } from '../api/wire-base.ts';
import { request } from '../state/session.ts';
import { createStore } from '../state/store.ts';

/** The person's applications, oldest first, then those of their teams; null until they are loaded. */
export const applications = createStore<readonly PrivateApplicationObject[] | null>(null);

/** Loads the applications. */
export async function loadApplications(): Promise<void> {
  const list = await request('GET /applications', { query: { with_team_applications: true } });
  applications.set(() => list);
}

/** Adds an application, or replaces it by its newer form. */
export function putApplication(application: PrivateApplicationObject): void {
  applications.set((before) => {
    const list = before ?? [];
    return list.some(({ id }) => id === application.id)
      ? list.map((one) => (one.id === application.id ? application : one))
      : [...list, application];
  });
}

/** Removes a deleted application, or one that the person has left. */
export function forgetApplication(id: Id): void {
  applications.set((before) => before?.filter((one) => one.id !== id) ?? null);
}
