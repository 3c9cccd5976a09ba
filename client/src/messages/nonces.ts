/** Makes the nonces of a client's messages: at most 25 characters, never the same twice. */
export function nonces(): () => string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  const prefix = `${one.toString(36)}.${other.toString(36)}.`;
  let count = 0;
  return () => {
    count += 1;
    return prefix + count.toString(36);
  };
}
