/** Our own short word lists for the presets (docs/contract/enums.md#automod_keyword_preset): `*` as in keywords. */
export const PRESETS: Readonly<Record<number, readonly string[]>> = {
  // PROFANITY
  1: ['fuck*', '*fucker*', 'shit', 'shitty', 'bullshit', 'asshole*', 'bastard*', 'bitch*', 'dickhead*', 'motherfuck*', 'wanker*'],
  // SEXUAL_CONTENT
  2: ['porn*', 'blowjob*', 'handjob*', 'cumshot*', 'hentai', 'nudes', 'dildo*', 'masturbat*', 'orgasm*', 'onlyfans'],
  // SLURS
  3: [
    'nigger*',
    'nigga*',
    'faggot*',
    'tranny',
    'trannies',
    'kike',
    'kikes',
    'chink',
    'chinks',
    'spic',
    'spics',
    'retard',
    'retards',
  ],
};
