/** How far back games read what was said, in ms, and how much of it (reference table "limits", area lobby). */
export const HISTORY = 72 * 3_600_000;
export const MOST_MESSAGES = 200;
