import type { Composition, Draft } from '../draft.ts';
import { notBuilt } from '../not-built.ts';

/** A forwarded message as it was (MinimalContentMessageResponse), as `data_json` keeps it. */
export type SnapshotData = object;

/** Adds the snapshot of the message that a request forwards to a new message. */
export async function addForward(_composition: Composition, _draft: Draft): Promise<void> {
  notBuilt('A forwarded message');
}
