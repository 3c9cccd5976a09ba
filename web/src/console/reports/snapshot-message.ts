/** The parts of a reported message that the console shows. */
export interface SnapshotMessage {
  content: string;
  /** The names of its files. */
  files: string[];
}

/** Reads a reported message; its fields are unknown to the types, since anything can be reported. */
export function messageShape(snapshot: unknown): SnapshotMessage | null {
  if (typeof snapshot !== 'object' || snapshot === null || !('content' in snapshot)) return null;
  const { content } = snapshot;
  const attachments: unknown = 'attachments' in snapshot ? snapshot.attachments : [];
  const files = (Array.isArray(attachments) ? attachments : []).map((file: unknown) =>
    typeof file === 'object' && file !== null && 'filename' in file ? String(file.filename) : '',
  );
  return typeof content === 'string' ? { content, files: files.filter(Boolean) } : null;
}
