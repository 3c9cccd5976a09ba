// The bare limit of a forwarding unit: dgram, one decryption, as many encryptions and sends as there are receivers, with the same
// ciphers. It checks nothing, keeps no state but keys and addresses, and trusts every packet.
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { createSocket } from 'node:dgram';
import sodium from 'sodium-native';
import { keyOf, readPlan, ssrcOf } from '../voice-plan.ts';

interface Receiver {
  ssrc: number;
  bytes: Buffer;
  key: KeyObject;
  address: string;
  port: number;
  counter: number;
}

const plan = readPlan();
const isAes = plan.mode === 'aead_aes256_gcm_rtpsize';
const bySsrc = new Map<number, { own: Receiver; others: Receiver[] }>();
for (let call = 0; call < plan.calls; call += 1) {
  const all = Array.from({ length: plan.members }, (_, member): Receiver => {
    const ssrc = ssrcOf(plan, call, member);
    const bytes = keyOf(ssrc);
    return { ssrc, bytes, key: createSecretKey(bytes), address: '', port: 0, counter: 2 ** 31 };
  });
  for (const own of all) bySsrc.set(own.ssrc, { own, others: all.filter((one) => one !== own) });
}

const nonce12 = Buffer.alloc(12);
const nonce24 = Buffer.alloc(24);

function open({ key, bytes }: Receiver, packet: Buffer): Buffer {
  const end = packet.length - 20;
  if (isAes) {
    packet.copy(nonce12, 0, end + 16);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce12);
    decipher.setAAD(packet.subarray(0, 12));
    decipher.setAuthTag(packet.subarray(end, end + 16));
    const frame = decipher.update(packet.subarray(12, end));
    decipher.final();
    return frame;
  }
  packet.copy(nonce24, 0, end + 16);
  const frame = packet.subarray(12, end);
  const sealed = packet.subarray(12, end + 16);
  sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(frame, null, sealed, packet.subarray(0, 12), nonce24, bytes);
  return frame;
}

function seal(receiver: Receiver, header: Buffer, frame: Buffer): Buffer {
  const packet = Buffer.allocUnsafe(12 + frame.length + 20);
  const end = 12 + frame.length;
  header.copy(packet);
  if (isAes) {
    nonce12.writeUInt32BE(receiver.counter, 0);
    const cipher = createCipheriv('aes-256-gcm', receiver.key, nonce12);
    cipher.setAAD(header);
    cipher.update(frame).copy(packet, 12);
    cipher.final();
    cipher.getAuthTag().copy(packet, end);
  } else {
    nonce24.writeUInt32BE(receiver.counter, 0);
    const sealed = packet.subarray(12, end + 16);
    sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(sealed, frame, header, null, nonce24, receiver.bytes);
  }
  packet.writeUInt32BE(receiver.counter, end + 16);
  receiver.counter += 1;
  return packet;
}

const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024, sendBufferSize: 2 * 1024 * 1024 });
socket.on('message', (packet, { address, port }) => {
  if (packet.length === 74) {
    const member = bySsrc.get(packet.readUInt32BE(4));
    if (member) Object.assign(member.own, { address, port });
    socket.send(packet, port, address);
    return;
  }
  const sender = bySsrc.get(packet.readUInt32BE(8));
  if (!sender) return;
  const frame = open(sender.own, packet);
  const header = packet.subarray(0, 12);
  for (const receiver of sender.others) socket.send(seal(receiver, header, frame), receiver.port, receiver.address);
});
socket.bind(0, '127.0.0.1', () => process.stdout.write(`listens on http://127.0.0.1:${socket.address().port}\n`));
