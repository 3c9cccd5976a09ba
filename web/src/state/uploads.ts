import { ApiError } from '@guildhall/protocol/client';
import { messageOf } from '../api/http.ts';
import type { SentFile } from '../api/wire-interactions.ts';
import { request, token } from './session.ts';
import { createStore } from './store.ts';
import { toast } from './toasts.ts';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

/** A file of a draft or of a message being sent; it is uploaded as soon as it is selected. */
export interface Upload {
  key: number;
  channelId: Id;
  name: string;
  size: number;
  /** A preview image as a data URL. */
  preview: string | null;
  spoiler: boolean;
  description: string;
  /** 0 to 1. */
  progress: number;
  error: string | null;
  /** Not part of the channel's draft: it belongs to a message in the outbox or to a form. */
  apart: boolean;
}

/** The maximum number of files per message. */
export const MAX_FILES = 10;
const PREVIEW_BYTES = 8_000_000;

export const uploads = createStore<Upload[]>([]);

interface Running {
  file: File;
  abort: AbortController;
  /** The uploaded file name for the message. */
  done: Promise<string>;
}

const running = new Map<number, Running>();
let lastKey = 0;

// The next user must not see the files of the previous one.
token.subscribe(() => token.get() === null && dropUploads([...running.keys()]));

function patch(key: number, change: Partial<Upload>): void {
  uploads.set((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
}

/** Sends a file's bytes to its upload URL. Rejects if that fails or is cancelled. */
function put(address: string, file: File, key: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // fetch does not report upload progress.
    const call = new XMLHttpRequest();
    call.open('PUT', address);
    call.upload.onprogress = (event) => event.lengthComputable && patch(key, { progress: event.loaded / event.total });
    call.onload = () =>
      call.status < 300
        ? resolve()
        : reject(new ApiError(call.status, { message: t('uploadStatus', { status: String(call.status) }) }));
    call.onerror = () => reject(new ApiError(0, { message: t('uploadFailed') }));
    call.onabort = () => reject(new Error('cancelled'));
    signal.addEventListener('abort', () => call.abort());
    call.send(file);
  });
}

async function send(key: number, channelId: Id, file: File, signal: AbortSignal): Promise<string> {
  try {
    if (file.size === 0) throw new Error(t('fileEmpty'));
    const { attachments } = await request('POST /channels/{channel_id}/attachments', {
      channel_id: channelId,
      body: { files: [{ filename: file.name, file_size: file.size }] },
      signal,
    });
    const [place] = attachments;
    if (!place) throw new Error(t('uploadFailed'));
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
  // A waiting caller receives the error; until then the file shows it.
  done.catch(() => undefined);
  running.set(key, { file, abort, done });
  return done;
}

function createPreview(key: number, file: File): void {
  if (!/^image\/(png|jpeg|gif|webp|avif)$/.test(file.type) || file.size > PREVIEW_BYTES) return;
  const reader = new FileReader();
  reader.onload = () => typeof reader.result === 'string' && patch(key, { preview: reader.result });
  reader.readAsDataURL(file);
}

/** Adds files to a channel's draft and starts uploading them; those beyond ten are ignored. */
export function addFiles(channelId: Id, files: readonly File[]): void {
  const room = MAX_FILES - uploads.get().filter((one) => one.channelId === channelId && !one.apart).length;
  if (files.length > room) toast(t('filesMost', { count: MAX_FILES }), 'error');
  for (const file of files.slice(0, Math.max(0, room))) take(channelId, file, false);
}

function take(channelId: Id, file: File, apart: boolean): number {
  const key = ++lastKey;
  const added = { key, channelId, name: file.name, size: file.size, preview: null, spoiler: false, description: '' };
  uploads.set((all) => [...all, { ...added, progress: 0, error: null, apart }]);
  createPreview(key, file);
  void start(key, channelId, file).catch(() => undefined);
  return key;
}

/** Adds a file for a command or a form and starts uploading it; returns its key. */
export function addFormFile(channelId: Id, file: File): number {
  return take(channelId, file, true);
}

export function describeUpload(key: number, change: { spoiler?: boolean; description?: string }): void {
  patch(key, change);
}

/** Removes files, uploaded or not. */
export function dropUploads(keys: readonly number[]): void {
  for (const key of keys) {
    running.get(key)?.abort.abort();
    running.delete(key);
  }
  uploads.set((all) => all.filter((one) => !keys.includes(one.key)));
}

/** Moves the files of a channel's draft to a message that is being sent. */
export function takeUploads(channelId: Id): number[] {
  const keys = uploads.get().flatMap((one) => (one.channelId === channelId && !one.apart ? [one.key] : []));
  for (const key of keys) patch(key, { apart: true });
  return keys;
}

/** The uploaded names of files, once all uploads have finished; failed ones are retried. */
function arrived(keys: readonly number[]): Promise<string[]> {
  const waits = keys.map((key) => {
    const upload = uploads.get().find((one) => one.key === key);
    const run = running.get(key);
    if (!upload || !run) throw new Error(t('fileGone'));
    if (upload.error === null) return run.done;
    patch(key, { error: null, progress: 0 });
    return start(key, upload.channelId, run.file);
  });
  return Promise.all(waits);
}

/** The attachments of an interaction, in the order of their keys. */
export async function readyFiles(keys: readonly number[]): Promise<SentFile[]> {
  const names = await arrived(keys);
  const all = uploads.get();
  return names.map((uploaded_filename, at) => {
    const filename = all.find((one) => one.key === keys[at])?.name ?? '';
    return { id: String(at), filename, uploaded_filename };
  });
}

/** The attachments of a message, once all uploads have finished. */
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
