/** How to scroll to something: gliding, or at once for whoever asked for less motion, which the browser leaves to the page. */
export function motion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
