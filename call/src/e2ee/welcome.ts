import { type Bytes, check, concat, equal, optional, type Reader, readWhole, u16, u32, vector } from './bytes.ts';
import { mac, open, type Signer, seal, sign, verify, welcomeKey, importPoint } from './crypto.ts';
import type { Group, NextEpoch } from './group.ts';
import { decryptWithLabel, encodeCiphertext, encryptWithLabel, readCiphertext } from './hpke.ts';
import { keyPackageRef, type OwnKeyPackage } from './key-package.ts';
import { encodeContext, epochSecrets, type GroupContext, interimHash, memberSecret } from './key-schedule.ts';
import { checkLeafNode, CIPHER_SUITE, MLS_10 } from './leaf-node.ts';
import { learnPath, type OwnPath } from './path.ts';
import type { Added } from './proposals.ts';
import { covers } from './tree-math.ts';
import { RatchetTree } from './tree.ts';

const LABEL = 'Welcome';
const RATCHET_TREE = 2;

/** A Welcome for the members that a commit adds (RFC 9420 12.4.3.1). */
export async function createWelcome(
  { group, confirmationTag, joiner, welcomeSecret }: NextEpoch,
  added: readonly Added[],
  path: OwnPath | undefined,
  signer: Signer,
): Promise<Bytes> {
  const extension = concat(u16(RATCHET_TREE), vector(group.tree.encode()));
  const signed = concat(encodeContext(group.context), vector(extension), vector(confirmationTag), u32(group.ownLeaf));
  const info = concat(signed, vector(await sign(signer, 'GroupInfoTBS', signed)));
  const { key, nonce } = await welcomeKey(welcomeSecret);
  const encryptedInfo = await seal(key, nonce, info);
  const secrets = added.map(async ({ index, keyPackage }) => {
    const common = path?.steps.findIndex(({ copath }) => covers(copath, index)) ?? -1;
    const pathSecret = path?.secrets[common];
    const plaintext = concat(vector(joiner), optional(pathSecret && vector(pathSecret)), vector());
    const ciphertext = await encryptWithLabel(keyPackage.initKey, LABEL, encryptedInfo, plaintext);
    return concat(vector(await keyPackageRef(keyPackage.bytes)), encodeCiphertext(ciphertext));
  });
  return concat(u16(CIPHER_SUITE), vector(...(await Promise.all(secrets))), vector(encryptedInfo));
}

function readWelcome(reader: Reader) {
  check(reader.u16() === CIPHER_SUITE, 'suite');
  const secrets = reader.items((items) => ({ ref: items.vector(), ...readCiphertext(items) }));
  return { secrets, encryptedInfo: reader.vector() };
}

function readSecrets(reader: Reader) {
  const joiner = reader.vector();
  const pathSecret = reader.optional((value) => value.vector());
  check(reader.vector().length === 0, 'pre-shared keys');
  return { joiner, pathSecret };
}

/** Reads a group info whose group has exactly one extension, the expected external sender. */
function readGroupInfo(reader: Reader, groupId: Bytes, externalSender: Bytes) {
  check(reader.u16() === MLS_10 && reader.u16() === CIPHER_SUITE, 'suite');
  reader.vector();
  const [epoch, treeHash, confirmedHash] = [reader.u64(), reader.vector(), reader.vector()];
  reader.vector();
  const context: GroupContext = { groupId, epoch, treeHash, confirmedHash, externalSender };
  check(equal(reader.since(0), encodeContext(context)), 'group of a welcome');
  const extensions = reader.items((items) => ({ type: items.u16(), data: items.vector() }));
  const [encodedTree, ...others] = extensions.filter(({ type }) => type === RATCHET_TREE);
  check(encodedTree !== undefined && others.length === 0, 'ratchet tree');
  const confirmationTag = reader.vector();
  const signer = reader.u32();
  const signed = reader.since(0);
  const tree = readWhole(encodedTree.data, (data) => RatchetTree.read(data));
  return { context, tree, confirmationTag, signer, signed, signature: reader.vector() };
}

/** Checks all of the tree of a group that one joins (RFC 9420 12.4.3.1). */
async function checkTree(
  tree: RatchetTree,
  { groupId, treeHash }: GroupContext,
  isKnown: (userId: string) => boolean,
): Promise<void> {
  check(equal(await tree.hash(), treeHash), 'tree hash');
  tree.checkUnique();
  tree.checkUnmerged();
  await tree.checkParentHashes();
  await Promise.all(tree.parents().map(([, { key }]) => importPoint(key, 'ECDH')));
  await Promise.all(
    tree.leaves().map(([index, leaf]) => {
      check(isKnown(leaf.userId), 'unknown member');
      return checkLeafNode(leaf, { groupId, index });
    }),
  );
}

/** The facts about a group that a joining member checks its Welcome against. */
export interface Expected {
  readonly groupId: Bytes;
  readonly externalSender: Bytes;
  isKnown(userId: string): boolean;
}

/** Joins a group by a Welcome for an own key package (RFC 9420 12.4.3.1); throws `Invalid`. */
export async function joinGroup(message: Bytes, own: OwnKeyPackage, expected: Expected): Promise<Group> {
  const { secrets, encryptedInfo } = readWhole(message, readWelcome);
  const ref = await keyPackageRef(own.bytes);
  const ciphertext = secrets.find((entry) => equal(entry.ref, ref));
  check(ciphertext !== undefined, 'welcome of others');
  const { joiner, pathSecret } = readWhole(await decryptWithLabel(own.init, LABEL, encryptedInfo, ciphertext), readSecrets);
  const { member, welcome } = await memberSecret(joiner);
  const { key, nonce } = await welcomeKey(welcome);
  const info = readWhole(await open(key, nonce, encryptedInfo), (reader) =>
    readGroupInfo(reader, expected.groupId, expected.externalSender),
  );
  const { context, tree, confirmationTag } = info;
  const signer = tree.leaf(info.signer);
  check(signer !== undefined, 'signer');
  await verify(signer.signatureKey, 'GroupInfoTBS', info.signed, info.signature);
  await checkTree(tree, context, expected.isKnown);
  const ownLeaf = tree.leaves().find(([, leaf]) => equal(leaf.bytes, own.leaf.bytes))?.[0];
  check(ownLeaf !== undefined && ownLeaf !== info.signer, 'own leaf');
  const epoch = await epochSecrets(member, encodeContext(context));
  check(equal(await mac(epoch.confirmation, context.confirmedHash), confirmationTag), 'confirmation tag');
  const steps = tree.filteredPath(info.signer);
  const common = steps.slice(steps.findIndex(({ copath }) => covers(copath, ownLeaf)));
  const learned = pathSecret ? (await learnPath(pathSecret, tree, common)).keys : [];
  return {
    context,
    tree,
    ownLeaf,
    keys: new Map([...learned, [2 * ownLeaf, own.encryption]]),
    interimHash: await interimHash(context.confirmedHash, confirmationTag),
    secrets: epoch,
  };
}
