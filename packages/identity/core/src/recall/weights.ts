/** The evidence for a memory: each arm is divided by its maximum over what the question may see. */
export const ARMS = [
  'turn',
  'wide',
  'wideTopic',
  'session',
  'phrase',
  'quoted',
  'answer',
  'related',
  'relatedNear',
  'dense',
  'denseNear',
  'denseSession',
  'speaker',
  'user',
  'telling',
  'standing',
  'standingNear',
  'when',
  'time',
] as const
export type Arm = (typeof ARMS)[number]

/** The weights of a question: one an arm. */
export type ArmWeights = Readonly<Record<Arm, number>>

/**
 * How much each arm counts among memories of people with each other, and where every second one is an assistant's.
 * Fitted by `npm run tune:recall` (listwise softmax, a ridge of .003 on what both have in common and of .01 on half of
 * what keeps them apart) to the development splits of LoCoMo (conversations 1 to 3: people) and BEAM 100K (chats 1
 * to 5: every second memory an assistant's), each set counting alike. A conversation left out of the fit gave R@10
 * 83.7 and 70.2, one that was in it 83.5 and 71.6, with the builtin table before it was tuned; a fit anew since gives 83.4 and 69.3,
 * which is the noise of it, and is not taken. One set of weights for both had given 83.1 and 63.2. `quoted`
 * is by hand, since hardly any question there quotes. So is `phrase` beside an assistant, where the fit is flat (2.42 gives
 * the same): an answer that repeats the words of a question must not stand above what it is about. `user` there is of the fit
 * with the tuned table. `telling` alone may speak against a memory: people who ask tell little, and whoever talks with an assistant
 * tells what he wants by asking for it.
 */
export const WEIGHTS: Readonly<
  Record<Arm, { readonly people: number; readonly assistant: number }>
> = {
  turn: { people: 0.0, assistant: 0.93 },
  wide: { people: 1.56, assistant: 0.59 },
  wideTopic: { people: 1.08, assistant: 0.29 },
  session: { people: 0.82, assistant: 0.93 },
  phrase: { people: 0.55, assistant: 1.3 },
  quoted: { people: 1.17, assistant: 1.17 },
  answer: { people: 1.54, assistant: 0.0 },
  related: { people: 0.92, assistant: 0.0 },
  relatedNear: { people: 0.97, assistant: 0.11 },
  dense: { people: 1.61, assistant: 1.44 },
  denseNear: { people: 1.04, assistant: 1.38 },
  denseSession: { people: 0.55, assistant: 0.47 },
  speaker: { people: 2.62, assistant: 1.7 },
  user: { people: 1.51, assistant: 2.67 },
  telling: { people: 0.45, assistant: -0.69 },
  standing: { people: 1.61, assistant: 2.98 },
  standingNear: { people: 1.29, assistant: 2.39 },
  when: { people: 1.56, assistant: 1.18 },
  time: { people: 3.01, assistant: 1.73 },
}

/**
 * How far an assistant takes part in the memories: 0 not at all, 1 in one of two or more. Whoever talks with an
 * assistant tells things in long texts of few turns and asks in the first person; people with each other tell them in
 * passing, and are asked about by name. One set of weights for both was worse for either.
 */
export const assistantLean = ({ assistantShare }: { readonly assistantShare: number }): number =>
  Math.min(1, 2 * assistantShare)

/** The weights for an index, by how far an assistant takes part in it. */
export const weightsFor = (index: { readonly assistantShare: number }): ArmWeights => {
  const lean = assistantLean(index)
  const weights = {} as Record<Arm, number>
  for (const arm of ARMS) {
    const { people, assistant } = WEIGHTS[arm]
    weights[arm] = (1 - lean) * people + lean * assistant
  }
  return weights
}
