import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FilePart } from '@guildhall/protocol/call-parts';

/** A file to upload: a path, or a name with the content. */
export type UploadedFile = string | URL | { name: string; data: string | Uint8Array<ArrayBuffer> | Blob };

/** The file as a part of a request; rejects as `fs.readFile` does if a path names no file. */
export async function filePart(file: UploadedFile): Promise<FilePart> {
  if (typeof file === 'string' || file instanceof URL) {
    const path = file instanceof URL ? file.pathname : file;
    return { name: basename(path), data: new Blob([await readFile(file)]) };
  }
  return { name: file.name, data: file.data instanceof Blob ? file.data : new Blob([file.data]) };
}
