/** The gateway URL from the public base URL: the same host, as ws or wss (docs/contract/gateway.md#connection). */
export function gatewayUrl(publicUrl: string): string {
  return publicUrl.replace(/^http/, 'ws');
}
