import { isGiven } from '../body.ts';
import type { Composition, Draft } from '../draft.ts';
import { notBuilt } from '../not-built.ts';

/** A component as it is kept and as the wire has it. */
export interface ComponentObject {
  type: number;
  id: number;
  [field: string]: unknown;
}

/** Adds the components of a request to a new message. */
export async function addComponents(_composition: Composition, _draft: Draft): Promise<void> {
  notBuilt('The message field components');
}

/** The components that a message has after an edit that names them. */
export async function editComponents({ body }: Composition, _flags: number): Promise<ComponentObject[]> {
  if (!isGiven(body.components)) return [];
  return notBuilt('The message field components');
}
