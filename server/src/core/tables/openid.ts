/** A key that signs id tokens (OpenID Connect Core 10.1). */
export interface SigningKeysTable {
  /** The period of time in which it signs, counted from 1970. */
  period: number;
  kid: string;
  public_jwk_json: string;
  /** PKCS#8 as PEM. */
  private_key: string;
  created_at: number;
}

export interface OpenidTables {
  signing_keys: SigningKeysTable;
}
