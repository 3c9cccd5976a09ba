/** Stops a subscription. */
export type Unsubscribe = () => void;

/**
 * Carries events between nodes.
 * - Nothing acknowledged depends on it: what must survive a crash is in the store.
 * - Subjects are dotted: `guild.<id>`, `user.<id>`, `app.<id>`, `node.<id>`, `system`.
 * - Messages of one publisher on one subject arrive in order.
 * - `*` as the last part subscribes to all subjects of a kind.
 */
export interface Bus {
  /**
   * Publishes `message`, which must be plain JSON and never changed afterwards; local subscribers receive it without
   * serialization. The same object published under several subjects in a row reaches a node as one object.
   */
  publish(subject: string, message: unknown): void;
  /**
   * Resolves when all nodes can receive what was published so far, so that nothing which other nodes publish from now
   * on overtakes it; immediately while the broker is unreachable. Absent where publishing is enough.
   */
  confirmed?(): Promise<void>;
  /**
   * Whether a subject may have subscribers: expensive messages need not be built without any. Absent where other
   * processes may subscribe.
   */
  heard?(subject: string): boolean;
  /**
   * Writes a message to the other nodes immediately: it is in the kernel's buffer when this returns, so it survives the death of the
   * process. It does not reach subscribers of this process, and its loss is not reported. Returns false, and sends nothing, while the
   * server is unreachable. Absent if there are no other nodes.
   */
  write?(subject: string, message: unknown): boolean;
  subscribe(subject: string, receive: (message: unknown, subject: string) => void): Unsubscribe;
  /**
   * Reports the subjects on which this node may have missed messages of other nodes; null means any subject. Absent
   * where nothing can be lost. Reads from the store after the report include everything missed.
   */
  onLoss?(told: (subjects: readonly string[] | null) => void): Unsubscribe;
  /**
   * Resolves if the connection to the other nodes works, rejects if it does not, and waits while it hangs. Absent
   * where there are no other nodes.
   */
  probe?(): Promise<void>;
  /** Resolves when everything published so far has left this node. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
