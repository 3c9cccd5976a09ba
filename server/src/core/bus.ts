/** Stops a subscription. */
export type Unsubscribe = () => void;

/**
 * Carries what has happened between nodes. Nothing acknowledged rests on it: what must survive a crash is in the store.
 * Subjects are dotted: `guild.<id>`, `user.<id>`, `app.<id>`, `node.<id>`, `system`.
 * Messages of one publisher on one subject arrive in order; `*` as the last part subscribes to all of a kind.
 */
export interface Bus {
  /**
   * `message` must be plain JSON that nobody changes; local subscribers get it without a round through text. The same under
   * several subjects, one after the other, reaches a node as one object.
   */
  publish(subject: string, message: unknown): void;
  /**
   * Resolves when what was published so far is where all nodes get it from, so that nothing which others publish from now on
   * comes before it; at once while that is away. Absent where publishing is enough.
   */
  confirmed?(): Promise<void>;
  /**
   * Whether anybody may be listening to a subject: what costs to make need not be made for nobody. Absent where other
   * processes may listen.
   */
  heard?(subject: string): boolean;
  subscribe(subject: string, receive: (message: unknown, subject: string) => void): Unsubscribe;
  /**
   * Tells of subjects on which this node may have missed messages of others; null: it may be any. Absent where nothing can be
   * lost. What is read from the store afterwards has all of it.
   */
  onLoss?(told: (subjects: readonly string[] | null) => void): Unsubscribe;
  /** Resolves when the way to the other nodes works, rejects when it does not, waits while it hangs. Absent where there are none. */
  probe?(): Promise<void>;
  /** Resolves when everything published so far has left this node. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
