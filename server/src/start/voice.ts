import { hostname } from 'node:os';
import { join } from 'node:path';
import { sweepVoiceNodes } from '../api/guild/voice-servers/move-call.ts';
import { voiceLoaders } from '../api/voice-loaders.ts';
import type { Platform } from '../core/framework/platform.ts';
import { ListenError } from '../http/front.ts';
import { givenCertificate, ownCertificate } from '../voice/certificate.ts';
import { Channels } from '../voice/datachannel/channels.ts';
import { mediaAddresses, openMedia } from '../voice/media/open-media.ts';
import { type HandleUpgrade, listenTls, type TlsListener } from '../voice/tls-listener.ts';
import { startVoice, type Voice } from '../voice/voice.ts';
import { keepVoiceCertificate } from './ready-data.ts';

/** The default port of the TLS listener is the port of HTTP plus this. */
const TLS_OFFSET = 443;

/** The voice server of a process, and where clients reach it. */
export interface RunningVoice extends Voice {
  /** Host, port and path, without a scheme. */
  endpoint: string;
  /** The file of the certificate that clients have to trust; null if a proxy or the operator provides a known one. */
  certificatePath: string | null;
}

/** Starts the voice server: its gateway on the path /voice of `httpPort` and, unless a proxy ends TLS, of a listener of its own. */
export async function openVoice(platform: Platform, httpPort: number): Promise<RunningVoice> {
  const { config, log, publicUrl } = platform;
  const { host, voicePorts: ports, voiceWorkers: workers } = config;
  let voice: Voice | undefined;
  const upgrade: HandleUpgrade = (...parts) => voice?.handleUpgrade(...parts) ?? false;
  const own = await openTls(platform, httpPort, upgrade);
  const { hostname: name, host: withPort } = new URL(publicUrl);
  const endpoint = config.voiceEndpoint ?? `${own ? `${name}:${own.listener.port}` : withPort}/voice`;
  const addresses = mediaAddresses(host, config.voiceAddress);
  const media = openMedia({ workers, ports, ...addresses, log });
  const channels = new Channels({ ports, ...addresses, log });
  const started = await startVoice({ platform, loaders: voiceLoaders(platform), media, channels, endpoint });
  voice = started;
  return {
    endpoint,
    certificatePath: own?.certificatePath ?? null,
    pictures: started.pictures,
    handleUpgrade: started.handleUpgrade,
    async stop() {
      await started.stop();
      own?.listener.close();
    },
  };
}

/** Ms between checks for dead voice nodes. */
const WATCH_PERIOD = 1000;

/**
 * Has a process without a voice server look for dead voice nodes, one check at a time. Returns a function that ends it, and resolves when
 * the last check has ended.
 */
export function watchVoiceNodes(platform: Platform): () => Promise<void> {
  let running: Promise<void> | undefined;
  const cancel = platform.clock.every(WATCH_PERIOD, () => {
    running ??= sweepVoiceNodes(platform)
      .catch((error: unknown) => platform.log.error({ err: error }, 'failed to look for dead voice nodes'))
      .finally(() => {
        running = undefined;
      });
  });
  return async () => {
    cancel();
    await running;
  };
}

interface OwnTls {
  listener: TlsListener;
  /** null with a certificate of the operator. */
  certificatePath: string | null;
}

async function openTls(
  { config, publicUrl, clock }: Platform,
  httpPort: number,
  upgrade: HandleUpgrade,
): Promise<OwnTls | undefined> {
  const { voiceTlsPort: asked, voiceCertificate: path, voiceKey: keyPath, voiceEndpoint, host, dataDirectory } = config;
  const isBehindProxy = voiceEndpoint !== null || publicUrl.startsWith('https:');
  if (asked === null && isBehindProxy) return undefined;
  const hosts = [...new Set([new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''), 'localhost', '127.0.0.1', '::1', hostname()])];
  const isGiven = path !== null && keyPath !== null;
  const { certificatePath, ...certificate } = isGiven
    ? { ...(await givenCertificate(path, keyPath)), certificatePath: null }
    : await ownCertificate(join(dataDirectory, 'voice'), hosts, clock.real()).then((own) => ({
        ...own,
        certificatePath: own.path,
      }));
  if (config.testing) keepVoiceCertificate({ dataDirectory });
  const listen = (port: number) => listenTls({ host, port }, certificate, upgrade);
  if (asked !== null) return { listener: await listen(asked).catch(refused(asked)), certificatePath };
  // Several platforms may run on one machine: any port will do, since clients learn it.
  const listener = config.port === 0 ? await listen(0) : await listen(httpPort + TLS_OFFSET).catch(() => listen(0));
  return { listener, certificatePath };
}

function refused(port: number): (error: unknown) => never {
  return (cause) => {
    throw new ListenError(`GUILDHALL_VOICE_TLS_PORT ${port} cannot be used. Set it to another number.`, { cause });
  };
}
