/** The gateway's address from the public base: the same host, as ws or wss (reference table "gateway", connection url). */
export function gatewayUrl(publicUrl: string): string {
  return publicUrl.replace(/^http/, 'ws');
}
