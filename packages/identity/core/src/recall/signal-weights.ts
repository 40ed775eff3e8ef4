/** Signals for a memory: each is divided by its maximum over the visible memories. */
export const SIGNALS = [
  'turn',
  'window',
  'windowTopic',
  'session',
  'phrase',
  'quoted',
  'answer',
  'softMatch',
  'softMatchContext',
  'dense',
  'denseContext',
  'denseSession',
  'speaker',
  'speakerRole',
  'statement',
  'instruction',
  'instructionSimilarity',
  'mentionsTime',
  'time',
] as const
export type Signal = (typeof SIGNALS)[number]

/** The weights of a query, one per signal. */
export type SignalWeights = Readonly<Record<Signal, number>>

/**
 * Signal weights for memories of conversations between people, and where every second one is an
 * assistant's. Fitted by `npm run tune:recall` (listwise softmax, a ridge of .003 on the common
 * part and of .01 on half of the difference) to the development splits of LoCoMo (conversations 1
 * to 3: people) and BEAM 100K (chats 1 to 5: every second memory an assistant's), each set weighted
 * equally. Cross-validation by conversation gave R@10
 * 83.7 and 70.2, the fit itself 83.5 and 71.6, with the builtin table before its tuning; a later
 * fit gives 83.4 and 69.3, which is within noise and isn't used. One set of weights for both gave
 * 83.1 and 63.2. `quoted` is set by hand, since hardly any query there has quotes. So is `phrase`
 * with an assistant, where the fit is flat (2.42 gives the same): a reply that repeats the words of
 * a query must not rank above its subject. `user` there is from the fit with the tuned table. Only
 * the statement signal may be negative: people who ask make few statements, and users of an
 * assistant state their wishes as questions.
 */
export const SIGNAL_WEIGHTS: Readonly<
  Record<Signal, { readonly people: number; readonly assistant: number }>
> = {
  turn: { people: 0.0, assistant: 0.93 },
  window: { people: 1.56, assistant: 0.59 },
  windowTopic: { people: 1.08, assistant: 0.29 },
  session: { people: 0.82, assistant: 0.93 },
  phrase: { people: 0.55, assistant: 1.3 },
  quoted: { people: 1.17, assistant: 1.17 },
  answer: { people: 1.54, assistant: 0.0 },
  softMatch: { people: 0.92, assistant: 0.0 },
  softMatchContext: { people: 0.97, assistant: 0.11 },
  dense: { people: 1.61, assistant: 1.44 },
  denseContext: { people: 1.04, assistant: 1.38 },
  denseSession: { people: 0.55, assistant: 0.47 },
  speaker: { people: 2.62, assistant: 1.7 },
  speakerRole: { people: 1.51, assistant: 2.67 },
  statement: { people: 0.45, assistant: -0.69 },
  instruction: { people: 1.61, assistant: 2.98 },
  instructionSimilarity: { people: 1.29, assistant: 2.39 },
  mentionsTime: { people: 1.56, assistant: 1.18 },
  time: { people: 3.01, assistant: 1.73 },
}

/**
 * Blend factor for an assistant: 0 for no assistant memories, 1 for half of them or more. Users
 * state things to an assistant in long texts of few turns and ask in the first person; people state
 * them in passing and are asked about by name. One set of weights for both was worse for either.
 */
export const assistantBlend = ({ assistantShare }: { readonly assistantShare: number }): number =>
  Math.min(1, 2 * assistantShare)

/** The weights for an index, by its blend factor. */
export const blendWeights = (index: { readonly assistantShare: number }): SignalWeights => {
  const lean = assistantBlend(index)
  const weights = {} as Record<Signal, number>
  for (const signal of SIGNALS) {
    const { people, assistant } = SIGNAL_WEIGHTS[signal]
    weights[signal] = (1 - lean) * people + lean * assistant
  }
  return weights
}
