declare module 'sodium-native' {
  /** The functions of libsodium that the bench uses. */
  const sodium: {
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      sealed: Uint8Array,
      body: Uint8Array,
      clear: Uint8Array,
      unused: null,
      nonce: Uint8Array,
      key: Uint8Array,
    ): number;
    crypto_aead_xchacha20poly1305_ietf_decrypt(
      body: Uint8Array,
      unused: null,
      sealed: Uint8Array,
      clear: Uint8Array,
      nonce: Uint8Array,
      key: Uint8Array,
    ): number;
  };
  export default sodium;
}
