import type { TranscriptTurn } from './transcript-turns.ts'

/** Events of coding agents, by their names in `daimon hook`. */
export const HOOK_EVENTS = [
  'session-start',
  'prompt-submit',
  'stop',
  'pre-compact',
  'session-end',
] as const
export type HookEvent = (typeof HOOK_EVENTS)[number]

/** Each event saves the latest turns again, in case an earlier event failed. */
const TURNS_MAX: Readonly<Record<HookEvent, number>> = {
  'session-start': 0,
  'prompt-submit': 2,
  stop: 3,
  'pre-compact': 200,
  'session-end': 200,
}

/**
 * The turns that an event saves, oldest first. A turn is saved once and as it is then, so the last
 * one has to be over: after a stop, it has its reply; at the end of a session, none will come.
 */
export const selectTurns = (
  event: HookEvent,
  turns: readonly TranscriptTurn[],
  lastReply: string | undefined,
): readonly TranscriptTurn[] => {
  if (TURNS_MAX[event] === 0) return []
  const earlier = turns.slice(0, -1)
  const last = toEnded(event, turns.at(-1), lastReply)
  return [...earlier, ...(last ? [last] : [])].slice(-TURNS_MAX[event])
}

const toEnded = (
  event: HookEvent,
  last: TranscriptTurn | undefined,
  lastReply: string | undefined,
): TranscriptTurn | undefined => {
  if (event === 'session-end') return last
  const replyText = lastReply ?? last?.replyText ?? ''
  return last && event === 'stop' && replyText !== '' ? { ...last, replyText } : undefined
}
