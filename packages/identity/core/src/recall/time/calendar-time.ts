import { type CalendarRule } from './calendar-rule.ts'
import { type CalendarTime, resolveTime } from './named-time.ts'
import { PERIOD_RULES } from './period-rules.ts'
import { SEASON_RULES } from './season-rules.ts'
import { type TimeCues, hasCues, readTimeCues } from './time-cues.ts'
import { WEEK_RULES } from './week-rules.ts'

/** Of the rules that match a text, the first counts. */
export const CALENDAR_RULES: readonly CalendarRule[] = [
  ...WEEK_RULES,
  ...PERIOD_RULES,
  ...SEASON_RULES,
]

/**
 * Parses the first time that a text names by the calendar: a season, a holiday, a quarter, or a
 * part or week of a month. `today` is a day number, and `cues` are those of the text. Linear in
 * the text.
 */
export const parseCalendarTime = (
  text: string,
  today: number,
  cues: TimeCues = readTimeCues(text),
): CalendarTime | undefined => {
  // One sign for another, so that the pattern of a holiday needs one apostrophe.
  const plain = text.replaceAll('’', "'")
  for (const { cues: needed, word, pattern, read, isTopic = false } of CALENDAR_RULES) {
    if (!hasCues(cues, needed) || !word.test(plain)) continue
    for (const { 0: phrase, groups = {} } of plain.matchAll(pattern)) {
      const named = read(groups, today)
      if (named) return { ...resolveTime(named, plain, today), phrase, isTopic }
    }
  }
  return undefined
}
