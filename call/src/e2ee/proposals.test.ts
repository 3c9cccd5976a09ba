import { beforeEach, expect, test } from 'vitest';
import { type Bytes, concat, u16, u32, u64, u8, vector } from './bytes.ts';
import { generateSigner, sign } from './crypto.ts';
import { readProposals } from './proposals.ts';
import { createPeer, flip, groupOf, type Peer, replace, Scene } from './test/scene.ts';

let scene: Scene;
let joining: Peer;

beforeEach(async () => {
  [scene, joining] = [await Scene.create(2), await createPeer('20')];
});

const contextOf = () => {
  const [first] = scene.peers;
  if (!first) throw new Error('the group has no members');
  return groupOf(first).context;
};

const read = (messages: Bytes) => readProposals(messages, contextOf());

test('additions and removals of the server are read', async () => {
  const { server } = scene;
  const { epoch } = contextOf();
  const messages = concat(await server.remove(epoch, 1), await server.add(epoch, joining.keyPackage.bytes));
  expect((await read(messages)).map(({ kind }) => kind)).toEqual(['remove', 'add']);
});

test('a proposal of another sender, group or epoch is invalid', async () => {
  const { server } = scene;
  const { epoch } = contextOf();
  const add = (framing: Parameters<typeof server.add>[2]) => server.add(epoch, joining.keyPackage.bytes, framing);
  await expect(read(await add({ signer: await generateSigner() }))).rejects.toThrow('signature of FramedContentTBS');
  await expect(read(await add({ sender: concat(u8(2), u32(1)) }))).rejects.toThrow('sender');
  await expect(read(await add({ sender: concat(u8(1), u32(0)) }))).rejects.toThrow('sender');
  await expect(read(await add({ epoch: epoch + 1n }))).rejects.toThrow('epoch');
  await expect(read(await add({ groupId: u64(1n) }))).rejects.toThrow('epoch');
});

test('other kinds of proposals are invalid', async () => {
  const { epoch } = contextOf();
  for (const kind of [2, 4, 5, 6, 7]) {
    await expect(read(await scene.server.propose(epoch, concat(u16(kind), u32(0))))).rejects.toThrow('kind of a proposal');
  }
});

test('a key package with a wrong signature, key, lifetime or extension is invalid', async () => {
  const { keyPackage, signer } = joining;
  const { leaf, init } = keyPackage;
  const add = async (bytes: Uint8Array) => read(await scene.server.add(contextOf().epoch, bytes));
  const resign = async (bytes: Bytes) => concat(bytes, vector(await sign(signer, 'KeyPackageTBS', bytes)));
  const signed = (initKey: Bytes, node: Bytes, extensions = vector()) =>
    concat(u16(1), u16(2), vector(initKey), node, extensions);
  await expect(add(flip(keyPackage.bytes, -1))).rejects.toThrow(/signature/);
  await expect(add(await resign(signed(leaf.key, leaf.bytes)))).rejects.toThrow('key package');
  await expect(add(await resign(signed(flip(init.publicKey, -1), leaf.bytes)))).rejects.toThrow('point');
  await expect(add(await resign(signed(init.publicKey, flip(leaf.bytes, -1))))).rejects.toThrow('signature of LeafNodeTBS');
  await expect(add(await resign(signed(init.publicKey, leaf.bytes, vector(u8(0)))))).rejects.toThrow('extensions');
  const expiring = replace(leaf.signed, u64(2n ** 64n - 1n), u64(2n ** 63n));
  const node = concat(expiring, vector(await sign(signer, 'LeafNodeTBS', expiring)));
  await expect(add(await resign(signed(init.publicKey, node)))).rejects.toThrow('key package');
});
