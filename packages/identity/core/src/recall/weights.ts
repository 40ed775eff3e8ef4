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

/**
 * How much each arm counts. Fitted by `npm run tune:recall` (listwise softmax, ridge .01) to the development
 * splits of LoCoMo (conversations 1 to 3) and BEAM 100K (chats 1 to 5) together, each set counting alike. A
 * conversation left out of the fit gave R@10 83.1 and 63.2, one that was in it 83.7 and 63.2.
 */
export const WEIGHTS: Readonly<Record<Arm, number>> = {
  turn: 0.39,
  wide: 0.95,
  wideTopic: 0.94,
  session: 0.79,
  phrase: 1.17,
  quoted: 1.17,
  answer: 0.77,
  related: 0.73,
  relatedNear: 0.68,
  dense: 1.35,
  denseNear: 1.51,
  denseSession: 0.65,
  speaker: 2.2,
  user: 3.32,
  telling: 0.1,
  standing: 2.07,
  standingNear: 2.03,
  when: 1.18,
  time: 1.43,
}
