import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The faults of a network in each direction: delay in ms, jitter in ms (uniform, more or less), and the share of lost packets. */
export interface Impairment {
  delay: number;
  jitter: number;
  loss: number;
}

/** Two network namespaces whose packets to each other are delayed and lost. */
export interface LossyNetwork {
  /** `netem`, or `tun` where the kernel lacks it: a program that does the same with each packet. */
  kind: 'netem' | 'tun';
  server: { address: string; command: readonly string[] };
  client: { address: string; command: readonly string[] };
  close(): void;
}

const [SERVER, CLIENT] = ['10.99.0.1', '10.99.0.2'];
const SCRIPT = fileURLToPath(new URL('delayed-packets.py', import.meta.url));

/** Opens them. Throws an Error that says what the system refuses. */
export async function openLossyNetwork(impairment: Impairment): Promise<LossyNetwork> {
  const holders: ChildProcess[] = [];
  const close = () => {
    for (const child of holders) child.kill('SIGKILL');
  };
  try {
    const [server, client] = [await hold(), await hold()];
    holders.push(server.child, client.child);
    const kind = hasNetem() ? 'netem' : 'tun';
    if (kind === 'netem') joinByNetem(server.pid, client.pid, impairment);
    else holders.push(await joinByTun(server.pid, client.pid, impairment));
    const side = (address: string, pid: number) => ({ address, command: ['nsenter', '-t', String(pid), '-n'] });
    return { kind, server: side(SERVER, server.pid), client: side(CLIENT, client.pid), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A process that keeps a namespace. */
async function hold(): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn('unshare', ['--net', 'sh', '-c', 'echo ready; exec cat'], { stdio: ['pipe', 'pipe', 'pipe'] });
  await ready(child, 'unshare --net');
  return { child, pid: child.pid ?? 0 };
}

function hasNetem(): boolean {
  const script = 'ip link set lo up && tc qdisc add dev lo root netem delay 1ms';
  return spawnSync('unshare', ['--net', 'sh', '-c', script]).status === 0;
}

function joinByNetem(server: number, client: number, { delay, jitter, loss }: Impairment): void {
  const inside = (pid: number, line: string) => execFileSync('nsenter', ['-t', String(pid), '-n', ...line.split(' ')]);
  inside(server, `ip link add lossy0 type veth peer name lossy0 netns ${client}`);
  for (const [pid, address] of [
    [server, SERVER],
    [client, CLIENT],
  ] as const) {
    inside(pid, `ip addr add ${address}/24 dev lossy0`);
    inside(pid, 'ip link set lossy0 up');
    inside(pid, 'ip link set lo up');
    inside(pid, `tc qdisc add dev lossy0 root netem delay ${delay}ms ${jitter}ms loss ${loss * 100}%`);
  }
}

async function joinByTun(server: number, client: number, { delay, jitter, loss }: Impairment): Promise<ChildProcess> {
  const values = [server, client, SERVER, CLIENT, delay, jitter, loss].map(String);
  const child = spawn('python3', [SCRIPT, ...values], { stdio: ['pipe', 'pipe', 'pipe'] });
  await ready(child, 'a TUN device');
  return child;
}

/** Resolves when a process prints a line; rejects with the complaint that it prints. */
async function ready(child: ChildProcess, what: string): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += String(chunk);
  });
  const { stdout } = child;
  if (!stdout) throw new Error(`${what}: no output`);
  const ended = once(child, 'close').then(() => {
    throw new Error(`the system refuses ${what}, which this part needs: ${complaint.trim()}`);
  });
  await Promise.race([once(stdout, 'data'), ended]);
  ended.catch(() => undefined);
}
