/**
 * What a message does to whoever it is said to. The first five are the kinds of talk that the reaction table knows;
 * the words are marks of the kind, the phrases are found as they stand.
 */
export const CUES = ['hostility', 'warmth', 'distress', 'demand', 'inquiry'] as const
export type Cue = (typeof CUES)[number]

export type CueMarkers = {
  readonly strong: string
  readonly mild: string
  readonly phrases: readonly string[]
}

export const CUE_MARKERS: Readonly<Record<Cue, CueMarkers>> = {
  hostility: {
    strong: `idiot idiots moron stupid pathetic worthless useless incompetent garbage loser despise loathe hate imbecile
      scum`,
    mild: `dumb ridiculous lousy terrible awful disgusting joke fool foolish liar lied furious angry sick fed-up rubbish
      trash crap failure waste shame shut blame worst annoying annoyed insulting clueless laughable`,
    phrases: [
      'shut up',
      'get lost',
      'go to hell',
      'waste of time',
      'what is wrong with you',
      "what's wrong with you",
      'how dare you',
      'fed up',
      'sick of you',
      'sick of this',
      'you never listen',
      'you always get it wrong',
      'you disgust me',
      'you make me sick',
      'leave me alone',
      'you should be ashamed',
      'no use to anyone',
    ],
  },
  warmth: {
    strong: `thank thanks thankful grateful gratitude appreciate appreciated adore`,
    mild: `lovely wonderful kind kindly kindness helpful great amazing brilliant delightful friend dear sweet
      sweetheart hug hugs glad happy proud beautiful excellent fantastic awesome bless welcome
      love loved enjoyed pleasure`,
    phrases: [
      'well done',
      'means a lot',
      'made my day',
      'so kind of you',
      'i missed you',
      'i trust you',
      'you are the best',
      "you're the best",
      'nice to hear from you',
      'glad you are here',
      'could not have done it without you',
      'how are you',
    ],
  },
  distress: {
    strong: `anxious anxiety panic panicking scared afraid terrified dread desperate hopeless overwhelmed`,
    mild: `crying cried cry tears lonely sad sadness depressed ashamed guilty exhausted stress stressed uneasy alarmed
      insomnia sleepless shaking trembling nightmare nightmares grief grieving mourning died hospital hurt hurting
      lost unbearable suffering heartbroken miserable upset struggling`,
    phrases: [
      'cannot cope',
      "can't cope",
      'cannot sleep',
      "can't sleep",
      'cannot breathe',
      "can't breathe",
      'falling apart',
      'what if',
      'i am alone',
      'passed away',
      'give up',
      'too much for me',
      'keeps me awake',
      'keep me awake',
    ],
  },
  demand: {
    strong: `immediately asap urgent urgently instantly hurry`,
    mild: `now must faster deadline deadlines expect expects required require insist order again today deliver
      finish fix properly waiting unacceptable overdue standards quickly`,
    phrases: [
      'right now',
      'right away',
      'i expect',
      'no excuses',
      'do it again',
      'do as i say',
      'at once',
      'hurry up',
      'i need it by',
      'i need this by',
      'as soon as possible',
      'below standard',
      'make it happen',
      'i want it done',
      'just do it',
      'without any mistake',
      'until it is perfect',
      'every single one',
      'before noon',
      'by tonight',
      'by tomorrow',
    ],
  },
  inquiry: {
    strong: `why curious wonder wondering fascinated fascinating intrigued`,
    mild: `how explain explore idea ideas theory interesting understand discover experiment
      mystery puzzle reason hypothetical suppose`,
    phrases: [
      'what if we',
      'tell me more',
      'how does',
      'how do',
      'why do',
      'why does',
      'why is',
      'why are',
      'what would happen',
      'i have always wanted to know',
      'have you ever thought',
      'what makes',
      'where does',
      'i would love to know',
      'what do you think about',
    ],
  },
}
