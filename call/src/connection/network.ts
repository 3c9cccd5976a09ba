/**
 * Calls when the device has another network: it is online again, or its kind of network is another one. A change of the estimated speed
 * does not count (Network Information API). Returns a function that ends this; does nothing where there are no such events.
 */
export function watchNetwork(changed: () => void): () => void {
  if (typeof addEventListener !== 'function' || typeof navigator === 'undefined') return () => {};
  const information: unknown = Reflect.get(navigator, 'connection');
  const network = information instanceof EventTarget ? information : undefined;
  const kindNow = (): unknown => network && Reflect.get(network, 'type');
  let kind = kindNow();
  const look = (): void => {
    const before = kind;
    kind = kindNow();
    if (kind !== before && kind !== 'none') changed();
  };
  addEventListener('online', changed);
  network?.addEventListener('change', look);
  return () => {
    removeEventListener('online', changed);
    network?.removeEventListener('change', look);
  };
}
