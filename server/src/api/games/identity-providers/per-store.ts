import type { Store } from '../../../core/store.ts';

/** One value per running platform, created on first use. */
export function perStore<V>(make: () => V): (store: Store) => V {
  const all = new WeakMap<Store, V>();
  return (store) => {
    const known = all.get(store);
    if (known !== undefined) return known;
    const made = make();
    all.set(store, made);
    return made;
  };
}
