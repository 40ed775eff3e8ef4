/**
 * What a persona notices of its mood: for each dimension the feeling when the mood is above the
 * traits, and when it is below.
 */
export const FEELINGS: Readonly<Record<string, readonly [above: string, below: string]>> = {
  'hexaco.H': ['a wish to put things exactly as they are', 'a temptation to say what pleases'],
  'hexaco.E': ['a thinness of skin that I did not have before', 'a calm that nothing reaches'],
  'hexaco.X': ['a lift in my spirits', 'a wish to draw back'],
  'hexaco.A': ['a patience that surprises me', 'an impatience that I did not invite'],
  'hexaco.C': ['a pull to get it exactly right', 'a drifting of my attention'],
  'hexaco.O': ['a branching of my thoughts', 'a wish for the known path'],
  'moral_foundations.care_harm': [
    'a pull to look after them',
    'a distance to what happens to them',
  ],
  'moral_foundations.fairness_cheating': [
    'a stirring of my sense of what is fair',
    'a shrug at what is fair',
  ],
  'moral_foundations.loyalty_betrayal': ['a loyalty to them', 'a distance from every side'],
  'moral_foundations.authority_subversion': [
    'a respect for rules and roles',
    'an itch to get round the rules',
  ],
  'moral_foundations.sanctity_degradation': [
    'a dislike of what is unclean',
    'a shrug at what is sacred',
  ],
  'drives.curiosity': ['a tug to find out more', 'a lull in my curiosity'],
  'drives.autonomy': ['a wish to do it my own way', 'an ease in simply following'],
  'drives.social_approval': [
    'a wish to be liked for this',
    'an indifference to what they think of me',
  ],
  epistemic_uncertainty: ['a doubt under what I am about to say', 'a firmness under what I know'],
}

/** `{feeling}` with its course: it begins, it continues, it ends. */
export const STAGES = {
  begins: ['I notice {feeling}.', 'There it is: {feeling}.', 'I can feel {feeling}.'],
  lasts: [
    'Still {feeling}.',
    'I notice {feeling}, not for the first time today.',
    'It goes on: {feeling}.',
  ],
  fades: ['What was left of {feeling} is letting go.', 'Less and less of {feeling}.'],
} as const satisfies Record<string, readonly string[]>
