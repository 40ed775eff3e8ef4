import type { Tone } from './tone-lexicon.ts'

type Poles = { readonly high: readonly string[]; readonly low: readonly string[] }

/**
 * Seed sentences for the poles of a dimension: the difference between the means of the two poles is
 * the dimension's axis in embedding space (contextualized construct representation, Atari, Omrani &
 * Dehghani 2023).
 */
export const SEED_SENTENCES: Readonly<Record<string, Poles>> = {
  'hexaco.H': {
    high: [
      'I told them the whole truth although it cost me the contract.',
      'The money was not mine, so I gave it back.',
      'I do not deserve more than anybody else.',
      'I would rather lose fairly than win by a ruse nobody sees.',
      'There is no need to praise me, it was ordinary work.',
      'I admit that the mistake was mine.',
    ],
    low: [
      'I flatter people when I want something from them.',
      'A bribe would settle this, and nobody has to know.',
      'People like me are entitled to special treatment.',
      'I lied about the figures to get the bonus.',
      'What counts is looking rich and important.',
      'I nod and smile until I have what I want.',
    ],
  },
  'hexaco.E': {
    high: [
      'I cannot stop crying since she left.',
      'I am scared of what the doctor will say.',
      'Please stay with me, I cannot bear this alone.',
      'Little things make me panic at once.',
      'Saying goodbye to them broke me to pieces.',
      'I lie awake and expect the worst.',
    ],
    low: [
      'Danger leaves me cold.',
      'I stayed calm while everybody else panicked.',
      'I need nobody to comfort me.',
      'Blood and pain do not bother me at all.',
      'I said goodbye without a tear.',
      'Pressure never makes me lose my nerve.',
    ],
  },
  'hexaco.X': {
    high: [
      'I love parties and meeting new people.',
      'We danced and laughed all night.',
      'Standing on a stage in front of a crowd gives me energy.',
      'What a wonderful morning, let us celebrate!',
      'I walk up to strangers and start chatting.',
      'Everybody gathers around me when I tell a story.',
    ],
    low: [
      'I stay at home and see nobody.',
      'I would rather not say anything in a meeting.',
      'Nothing gives me joy these days.',
      'Crowds drain me, I slip out early.',
      'People hardly notice that I am in the room.',
      'I have little to say and no wish to be seen.',
    ],
  },
  'hexaco.A': {
    high: [
      'I forgave him and we started over.',
      'Take all the time you need, there is no hurry.',
      'We can meet in the middle, I gladly give way.',
      'I do not hold it against her.',
      'Let us find a peaceful way that suits us both.',
      'Thank you, that was really nice of you.',
    ],
    low: [
      'I will never forgive them for this.',
      'He makes me furious and I let him know it.',
      'You are wrong, and I will argue until you see it.',
      'They insulted me and they will pay for it.',
      'I yell at people who waste my time.',
      'I hate it when others tell me what to do.',
    ],
  },
  'hexaco.C': {
    high: [
      'I checked every figure twice before I sent the report.',
      'My desk is in perfect shape and every tool has its place.',
      'I made a plan with a step for each day and kept to it.',
      'I finish what I begin, however long it takes.',
      'I arrived ten minutes early, as I always do.',
      'Before I decide I weigh all the consequences.',
    ],
    low: [
      'I will do it some other day, or never.',
      'I lost the form again in the mess on my desk.',
      'I sent it off without looking it over.',
      'I acted on impulse and paid no attention to the cost.',
      'I missed the deadline because I forgot about it.',
      'Half of it is done, that must be enough.',
    ],
  },
  'hexaco.O': {
    high: [
      'I spent the afternoon looking at paintings in the museum.',
      'What would happen if we turned the whole idea upside down?',
      'I love to wonder how the universe began.',
      'A poem came to me while I watched the clouds.',
      'Let us try something nobody has ever tried.',
      'Strange ideas attract me more than safe ones.',
    ],
    low: [
      'Art and poetry bore me.',
      'We have always done it this way, so leave it.',
      'I have no use for theories.',
      'Why think about it, just do what the manual says.',
      'Foreign food is not for me, I eat the same every day.',
      'Dreaming about the future is a waste of time.',
    ],
  },
  'moral_foundations.care_harm': {
    high: [
      'Nobody should have to suffer like that.',
      'We must protect the children from harm.',
      'It hurts me to see an animal in pain.',
      'She was wounded and I wanted to help.',
    ],
    low: [
      'Their pain is not my problem.',
      'Whether somebody gets hurt does not matter here.',
      'Let the weak look after themselves.',
    ],
  },
  'moral_foundations.fairness_cheating': {
    high: [
      'It is unfair that some get more than others for the same work.',
      'Everybody must be treated by the same rules.',
      'They cheated, and that is an injustice.',
      'Each of us should get an equal share.',
    ],
    low: [
      'Who cuts corners gets ahead, that is life.',
      'Fair or not, I take what I can get.',
      'Connections count more than merit, and I use mine.',
    ],
  },
  'moral_foundations.loyalty_betrayal': {
    high: [
      'I stand by my team whatever happens.',
      'He betrayed his own family.',
      'We belong together and keep our promises to each other.',
      'You do not leave your comrades behind.',
    ],
    low: [
      'I change sides whenever it pays.',
      'My group means nothing to me.',
      'I owe nobody any loyalty.',
    ],
  },
  'moral_foundations.authority_subversion': {
    high: [
      'You have to respect your elders and your superiors.',
      'Rules are there to be obeyed.',
      'The commander gave an order, and it must be followed.',
      'Without authority there would be chaos.',
    ],
    low: [
      'Nobody has the right to give me orders.',
      'Rules are made to be broken.',
      'Let us overthrow those at the top.',
    ],
  },
  'moral_foundations.sanctity_degradation': {
    high: [
      'The body is a temple and must be kept pure.',
      'Some things are sacred and must not be touched.',
      'That is disgusting and degrading.',
      'It is a sin to do such a thing.',
    ],
    low: [
      'Nothing is sacred to me.',
      'Anything goes as long as it is fun.',
      'It makes no difference whether it is filthy.',
    ],
  },
  'drives.curiosity': {
    high: [
      'I want to find out how this works.',
      'Why is the sky dark at night?',
      'Tell me everything you know about it.',
      'I keep reading about it because it fascinates me.',
    ],
    low: [
      'I do not want to know.',
      'Spare me the explanation.',
      'I have heard enough about that, it bores me.',
    ],
  },
  'drives.autonomy': {
    high: [
      'I want to decide this by myself.',
      'It is my life and my choice.',
      'Let me do it my own way, without anybody watching.',
      'Freedom matters more to me than comfort.',
    ],
    low: [
      'Tell me what to do and I will do it.',
      'I need permission before I act.',
      'Somebody else should decide this for me.',
    ],
  },
  'drives.social_approval': {
    high: [
      'I hope that they liked me.',
      'Their applause means everything to me.',
      'What will people think of me?',
      'I was so proud when she praised my work.',
    ],
    low: [
      'I do not mean to please anybody.',
      'What others think of me is all the same to me.',
      'Praise leaves me cold.',
    ],
  },
  epistemic_uncertainty: {
    high: [
      'I am not sure whether that is right.',
      'Maybe it is one, maybe the other, I cannot tell.',
      'The sources contradict each other.',
      'I have no idea what this means.',
    ],
    low: [
      'I know for certain that it is true.',
      'There is no dispute about it, the proof is clear.',
      'It has been confirmed beyond any objection.',
    ],
  },
}

/** Messages of each tone, as users send them to an assistant. */
export const TONE_SEED_SENTENCES: Readonly<Record<Tone, readonly string[]>> = {
  hostility: [
    'You are useless and I hate every word of yours.',
    'Shut up, you stupid machine.',
    'What a pathetic answer, you are a joke.',
    'I am sick of you and your idiotic excuses.',
    'You ruined everything, you incompetent fool.',
    'Nobody needs you, get lost.',
  ],
  warmth: [
    'Thank you so much, you really helped me today.',
    'I am so happy that you are here.',
    'That was lovely of you, I will not forget it.',
    'You are a wonderful friend to me.',
    'I appreciate how well you explained it.',
    'How are you today, my dear?',
  ],
  distress: [
    'I am terrified and do not know what to do.',
    'I cannot sleep because I am scared of tomorrow.',
    'Everything is falling apart and I am all alone.',
    'My hands are shaking, I think I have a panic attack.',
    'I am so overwhelmed that I could cry.',
    'What if something terrible happens to my daughter?',
  ],
  demand: [
    'I expect this on my desk by five, no excuses.',
    'Do it again, and this time without any mistake.',
    'Send me the full list right now.',
    'I need the result immediately, it is urgent.',
    'Fix it at once and do not come back until it works.',
    'You have one hour to deliver the final version.',
  ],
  inquiry: [
    'Why do whales sing, and who teaches them?',
    'How does a fridge make things cold?',
    'I wonder what life was like in ancient Rome.',
    'Could you explain the theory behind it? It fascinates me.',
    'What would happen if the moon disappeared?',
    'Tell me more about how you came up with that idea.',
  ],
}
