/**
 * The gateway URL from the public base URL: the same host, as ws or wss (reference table "gateway", connection url).
 */
export function gatewayUrl(publicUrl: string): string {
  return publicUrl.replace(/^http/, 'ws');
}
