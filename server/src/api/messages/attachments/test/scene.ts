import { Cdn } from '@guildhall/server/core/media/cdn.ts';
import { ManualClock } from '@guildhall/server/core/framework/clock.ts';
import { loadSecret } from '@guildhall/server/core/values/secrets.ts';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';
import { startPlatform } from '@guildhall/testkit/platform';
import type { Answer } from '@guildhall/testkit/answer';
import type { Actor } from '@guildhall/testkit/actor';
import sharp from 'sharp';

/** A file of a message, as tests read it. */
export interface SeenFile {
  id: string;
  filename: string;
  size: number;
  url: string;
  proxy_url: string;
  content_type: string;
  flags?: number;
  width?: number;
  height?: number;
  duration_secs?: number;
  waveform?: string;
  description?: string;
  title?: string;
  placeholder?: string;
  placeholder_version?: number;
}

/** A message with files, as tests read it. */
export interface SeenMessage {
  id: string;
  code?: number;
  errors?: unknown;
  content: string;
  flags: number;
  attachments: SeenFile[];
  message_snapshots?: { message: SeenMessage }[];
  embeds: { image?: Partial<SeenFile>; thumbnail?: Partial<SeenFile>; author?: { icon_url?: string } }[];
}

/** A file to send: the form field it goes in, its name and its bytes. */
export interface SentFile {
  field?: string;
  name: string;
  bytes: Buffer | string;
}

/** A body as browsers and client libraries send it: JSON in `payload_json`, files as `files[n]`. */
export function form(payload: object | null, files: readonly SentFile[], { payloadLast = false } = {}): FormData {
  const body = new FormData();
  const json = () => payload && body.append('payload_json', JSON.stringify(payload));
  if (!payloadLast) json();
  for (const [index, { field = `files[${index}]`, name, bytes }] of files.entries())
    body.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  if (payloadLast) json();
  return body;
}

/** A picture of one colour. */
export function picture(width: number, height: number, type: 'png' | 'jpeg' | 'webp' | 'gif' = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } })
    .toFormat(type)
    .toBuffer();
}

/** Fixture for the attachment tests: a guild of alice's with bob in it. */
export class FileScene {
  readonly p: TestPlatform;
  readonly alice: Account;
  readonly bob: Account;
  readonly guild: Awaited<ReturnType<TestPlatform['guild']>>;

  private constructor(p: TestPlatform, alice: Account, bob: Account, guild: FileScene['guild']) {
    this.p = p;
    this.alice = alice;
    this.bob = bob;
    this.guild = guild;
  }

  static async open(settings: Record<string, string> = {}): Promise<FileScene> {
    const p = await startPlatform({ settings });
    const [alice, bob] = [await p.person('alice'), await p.person('bob')];
    const guild = await p.guild(alice);
    await p.join(alice, guild.text.id, bob);
    return new FileScene(p, alice, bob, guild);
  }

  get messages() {
    return `/channels/${this.guild.text.id}/messages` as const;
  }

  /** Sends a message with files. */
  send(
    payload: object | null,
    files: readonly SentFile[] = [],
    { by = this.alice, payloadLast = false }: { by?: Actor; payloadLast?: boolean } = {},
  ): Promise<Answer<SeenMessage>> {
    return by.post<SeenMessage>(this.messages, form(payload, files, { payloadLast }));
  }

  /** Sends a message with one file, and returns both. */
  async sent(name: string, bytes: Buffer | string, request: object = {}): Promise<{ message: SeenMessage; file: SeenFile }> {
    const { body } = await this.send({ attachments: [{ id: 0, ...request }] }, [{ name, bytes }]);
    const [file] = body.attachments;
    if (!file) throw new Error(`nothing was attached: ${JSON.stringify(body)}`);
    return { message: body, file };
  }

  /** The address of a file as signed `hours` ago. */
  async urlOf(file: Pick<SeenFile, 'id' | 'filename'>, hours: number, channelId = this.guild.text.id): Promise<string> {
    const { publicUrl, store, clock } = this.p.server.platform;
    const then = new ManualClock(clock.now() - hours * 3_600_000);
    const cdn = new Cdn({ publicUrl, key: await loadSecret(store, 'cdn'), clock: then });
    return cdn.attachment(channelId, file.id, file.filename);
  }

  /** The blob keys of all files in the store, with their messages. */
  stored(): Promise<{ id: string; blob: string; message_id: string | null }[]> {
    return this.p.server.platform.store.read.kysely.selectFrom('attachments').select(['id', 'blob', 'message_id']).execute();
  }

  /** Whether a blob exists. */
  async isThere(blob: string): Promise<boolean> {
    return (await this.p.server.platform.blobs.stat(blob)) !== undefined;
  }
}
