import { rpcRelationship } from '../objects.ts';
import type { Surroundings } from '../surroundings.ts';

/** The relationship type of a user with whom there is none any more. */
const NONE = 0;

/**
 * CURRENT_USER_UPDATE: the person has changed their profile. RELATIONSHIP_UPDATE: a relationship or the presence of a friend has changed.
 * Returns a function that ends this.
 */
export function announcePeople({ account, sessions }: Surroundings): () => void {
  const { world } = account;
  const known = new Map(world.relationships);
  const changed = (id: string) => {
    const relationship = world.relationships.get(id);
    if (!relationship) return;
    known.set(id, relationship);
    sessions.emit('RELATIONSHIP_UPDATE', rpcRelationship(world, relationship));
  };
  const stops = [
    account.on('USER_UPDATE', () => void sessions.emit('CURRENT_USER_UPDATE', account.user)),
    account.on('RELATIONSHIP_ADD', ({ id }) => changed(id)),
    account.on('RELATIONSHIP_UPDATE', ({ id }) => changed(id)),
    account.on('PRESENCE_UPDATE', ({ user }) => changed(user.id)),
    account.on('RELATIONSHIP_REMOVE', ({ id }) => {
      const last = known.get(id);
      known.delete(id);
      if (last) sessions.emit('RELATIONSHIP_UPDATE', rpcRelationship(world, { ...last, type: NONE }));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
