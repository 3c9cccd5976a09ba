import { type Bytes, concat, NONE, u16, u64, vector } from './bytes.ts';
import { deriveSecret, expandWithLabel, HASH_BYTES, hash, mac } from './crypto.ts';
import { CIPHER_SUITE, MLS_10 } from './leaf-node.ts';

const EXTERNAL_SENDERS = 5;

/** A secret of zeros: no path, or no pre-shared key (RFC 9420 8). */
export const ZEROS: Bytes = new Uint8Array(HASH_BYTES);

/** The state that all members of a group share in an epoch (RFC 9420 8.1). */
export interface GroupContext {
  readonly groupId: Bytes;
  readonly epoch: bigint;
  readonly treeHash: Bytes;
  readonly confirmedHash: Bytes;
  /** The extension external_senders with this ExternalSender is the only one of the group (RFC 9420 12.1.8.1). */
  readonly externalSender: Bytes;
}

export function encodeContext({ groupId, epoch, treeHash, confirmedHash, externalSender }: GroupContext): Bytes {
  return concat(
    u16(MLS_10),
    u16(CIPHER_SUITE),
    vector(groupId),
    u64(epoch),
    vector(treeHash),
    vector(confirmedHash),
    vector(u16(EXTERNAL_SENDERS), vector(vector(externalSender))),
  );
}

/** The secrets of an epoch (RFC 9420 8) that are used. */
export interface Secrets {
  readonly init: Bytes;
  readonly confirmation: Bytes;
  readonly membership: Bytes;
  readonly exporter: Bytes;
  readonly authenticator: Bytes;
}

/** The joiner secret of the next epoch; `context` is that of the next epoch. */
export async function joinerSecret(init: Bytes, commitSecret: Bytes, context: Bytes): Promise<Bytes> {
  return expandWithLabel(await mac(init, commitSecret), 'joiner', context);
}

/** The secret between the joiner secret and those of the epoch, and the key that decrypts a Welcome. */
export async function memberSecret(joiner: Bytes): Promise<{ member: Bytes; welcome: Bytes }> {
  const member = await mac(joiner, ZEROS);
  return { member, welcome: await deriveSecret(member, 'welcome') };
}

export async function epochSecrets(member: Bytes, context: Bytes): Promise<Secrets> {
  return secretsOf(await expandWithLabel(member, 'epoch', context));
}

/** The secrets that follow from an epoch secret. */
export async function secretsOf(epochSecret: Bytes): Promise<Secrets> {
  const [init, confirmation, membership, exporter, authenticator] = await Promise.all([
    deriveSecret(epochSecret, 'init'),
    deriveSecret(epochSecret, 'confirm'),
    deriveSecret(epochSecret, 'membership'),
    deriveSecret(epochSecret, 'exporter'),
    deriveSecret(epochSecret, 'authentication'),
  ]);
  return { init, confirmation, membership, exporter, authenticator };
}

/** The interim transcript hash, which the next commit continues (RFC 9420 8.2). */
export function interimHash(confirmedHash: Bytes, confirmationTag: Bytes): Promise<Bytes> {
  return hash(confirmedHash, vector(confirmationTag));
}

/** MLS-Exporter (RFC 9420 8.5). */
export async function exportSecret(exporter: Bytes, label: string, context: Bytes, length: number): Promise<Bytes> {
  return expandWithLabel(await expandWithLabel(exporter, label, NONE), 'exported', await hash(context), length);
}
