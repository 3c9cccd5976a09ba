import { ApiError, messageOf } from '../api/http.ts';
import type { SentFile } from '../api/wire-interactions.ts';
import { request, token } from './session.ts';
import { createStore } from './store.ts';
import { toast } from './toasts.ts';
import type { Id } from '../api/wire-base.ts';

/** A file of a message that is being written or sent; it goes to the server as soon as it is chosen. */
export interface Upload {
  key: number;
  channelId: Id;
  name: string;
  size: number;
  /** A picture as a data address, to look at. */
  preview: string | null;
  spoiler: boolean;
  description: string;
  /** 0 to 1. */
  progress: number;
  error: string | null;
  /** Is not in the field of the channel: it belongs to a message in the outbox, or to a form. */
  apart: boolean;
}

/** How many files a message may have. */
export const MOST_FILES = 10;
const PREVIEW_BYTES = 8_000_000;

export const uploads = createStore<Upload[]>([]);

interface Running {
  file: File;
  abort: AbortController;
  /** The name under which the message gets the file. */
  done: Promise<string>;
}

const running = new Map<number, Running>();
let lastKey = 0;

// Whoever logs in next must not find the files of who was here before.
token.subscribe(() => token.get() === null && dropUploads([...running.keys()]));

function patch(key: number, change: Partial<Upload>): void {
  uploads.set((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
}

/** Sends a file's bytes to the address that the server gave for it. Rejects when that fails or is given up. */
function put(address: string, file: File, key: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // Only this tells how far the sending is.
    const call = new XMLHttpRequest();
    call.open('PUT', address);
    call.upload.onprogress = (event) => event.lengthComputable && patch(key, { progress: event.loaded / event.total });
    call.onload = () =>
      call.status < 300 ? resolve() : reject(new ApiError(call.status, 0, `The upload failed with status ${call.status}.`));
    call.onerror = () => reject(new ApiError(0, 0, 'Couldn’t upload the file.'));
    call.onabort = () => reject(new Error('cancelled'));
    signal.addEventListener('abort', () => call.abort());
    call.send(file);
  });
}

async function send(key: number, channelId: Id, file: File, signal: AbortSignal): Promise<string> {
  try {
    if (file.size === 0) throw new Error('The file is empty.');
    const { attachments } = await request<{ attachments: { upload_url: string; upload_filename: string }[] }>(
      'POST',
      `/channels/${channelId}/attachments`,
      { body: { files: [{ filename: file.name, file_size: file.size }] }, signal },
    );
    const [place] = attachments;
    if (!place) throw new Error('Couldn’t upload the file.');
    await put(place.upload_url, file, key, signal);
    patch(key, { progress: 1 });
    return place.upload_filename;
  } catch (error) {
    patch(key, { error: messageOf(error) });
    throw error;
  }
}

function start(key: number, channelId: Id, file: File): Promise<string> {
  const abort = new AbortController();
  const done = send(key, channelId, file, abort.signal);
  // Whoever waits for it is told; until somebody does, the file says it itself.
  done.catch(() => undefined);
  running.set(key, { file, abort, done });
  return done;
}

function lookAt(key: number, file: File): void {
  if (!/^image\/(png|jpeg|gif|webp|avif)$/.test(file.type) || file.size > PREVIEW_BYTES) return;
  const reader = new FileReader();
  reader.onload = () => typeof reader.result === 'string' && patch(key, { preview: reader.result });
  reader.readAsDataURL(file);
}

/** Takes files into a channel's field and begins to send them; those beyond ten are left out. */
export function addFiles(channelId: Id, files: readonly File[]): void {
  const room = MOST_FILES - uploads.get().filter((one) => one.channelId === channelId && !one.apart).length;
  if (files.length > room) toast(`A message can have up to ${MOST_FILES} files.`, 'error');
  for (const file of files.slice(0, Math.max(0, room))) take(channelId, file, false);
}

function take(channelId: Id, file: File, apart: boolean): number {
  const key = ++lastKey;
  const added = { key, channelId, name: file.name, size: file.size, preview: null, spoiler: false, description: '' };
  uploads.set((all) => [...all, { ...added, progress: 0, error: null, apart }]);
  lookAt(key, file);
  void start(key, channelId, file).catch(() => undefined);
  return key;
}

/** Takes a file for a command or a form, and begins to send it; gives its key. */
export function addFormFile(channelId: Id, file: File): number {
  return take(channelId, file, true);
}

export function describeUpload(key: number, change: { spoiler?: boolean; description?: string }): void {
  patch(key, change);
}

/** Lets go of files, sent or not. */
export function dropUploads(keys: readonly number[]): void {
  for (const key of keys) {
    running.get(key)?.abort.abort();
    running.delete(key);
  }
  uploads.set((all) => all.filter((one) => !keys.includes(one.key)));
}

/** Hands the files of a channel's field over to a message that is sent now. */
export function takeUploads(channelId: Id): number[] {
  const keys = uploads.get().flatMap((one) => (one.channelId === channelId && !one.apart ? [one.key] : []));
  for (const key of keys) patch(key, { apart: true });
  return keys;
}

/** The names under which the server has files, once all of them are there; what failed before is tried again. */
function arrived(keys: readonly number[]): Promise<string[]> {
  const waits = keys.map((key) => {
    const upload = uploads.get().find((one) => one.key === key);
    const run = running.get(key);
    if (!upload || !run) throw new Error('The file is no longer available.');
    if (upload.error === null) return run.done;
    patch(key, { error: null, progress: 0 });
    return start(key, upload.channelId, run.file);
  });
  return Promise.all(waits);
}

/** What an interaction says of its files, in the order of their keys. */
export async function readyFiles(keys: readonly number[]): Promise<SentFile[]> {
  const names = await arrived(keys);
  const all = uploads.get();
  return names.map((uploaded_filename, at) => {
    const filename = all.find((one) => one.key === keys[at])?.name ?? '';
    return { id: String(at), filename, uploaded_filename };
  });
}

/** What the message says of its files, once all of them are with the server. */
export async function readyAttachments(keys: readonly number[]): Promise<object[]> {
  const names = await arrived(keys);
  const described = new Map(uploads.get().map((one) => [one.key, one]));
  return keys.map((key, id) => {
    const { name = '', spoiler = false, description = '' } = described.get(key) ?? {};
    return {
      id,
      filename: name,
      uploaded_filename: names[id],
      ...(spoiler && { is_spoiler: true }),
      ...(description.trim() && { description: description.trim() }),
    };
  });
}
