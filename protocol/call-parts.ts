// Parts of the types of calls that need no schema: the package's declarations of the wire have them too.

/** A file to send. */
export interface FilePart {
  /** The file's name. */
  name: string;
  data: Blob;
  /** The form field; the default is `files[n]`. */
  field?: string;
}

/** The options of every call. */
export interface CallOptions {
  /** Further headers; they replace those of the client. */
  headers?: Readonly<Record<string, string>>;
  /** Ends the call: it rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Optional if the empty object is accepted. */
export type Field<Name extends string, V> = [V] extends [undefined]
  ? object
  : object extends V
    ? { [N in Name]?: V }
    : { [N in Name]: V };
