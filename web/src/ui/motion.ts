/** Scroll behaviour: smooth, or instant if the user prefers reduced motion. Browsers leave this to the page. */
export function motion(): ScrollBehavior {
  if (document.documentElement.dataset.motion === 'reduced') return 'instant';
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
