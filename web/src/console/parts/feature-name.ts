/** A name of the wire such as `ANIMATED_ICON` or `create_lobby` for people: “Animated icon”. */
export function featureName(name: string): string {
  const words = name.toLowerCase().replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
