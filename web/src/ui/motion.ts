/** Scroll behaviour: smooth, or instant if the user prefers reduced motion. Browsers leave this to the page. */
export function motion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
