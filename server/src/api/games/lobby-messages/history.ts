/** How far back games can read messages, in ms, and how many (reference table "limits", area lobby). */
export const HISTORY = 72 * 3_600_000;
export const MOST_MESSAGES = 200;
