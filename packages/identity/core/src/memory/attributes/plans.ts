import { ANY, type Attribute, NOW, THE, attribute } from './attribute.ts'

const EVENT = String.raw`(?<of>(?:[\p{L}-]+ )?(?:meeting|appointment|party|dinner|lunch|flight|train|exam|test|interview|wedding|call|class|lesson|deadline|concert|match|trip|visit|presentation|delivery))`

/** When an event takes place. */
export const PLANS: readonly Attribute[] = [
  attribute('when', 'when', `(?:my|our|the) ${EVENT} is (?:on|at)${THE} ${ANY}${NOW}`, {
    matches: ['The meeting is on Monday.', 'My flight is at 9:15.'],
    ignores: ['The meeting is on the roof.', 'My exam is at school.'],
  }),
  attribute(
    'when',
    'when',
    `(?:my|our|the) ${EVENT} is now (?:on|at)${THE} ${ANY}`,
    { matches: ['The meeting is now on Friday.'], ignores: ['The meeting is now online.'] },
    { isChange: true },
  ),
  attribute(
    'when',
    'when',
    `(?:my|our|the) ${EVENT} (?:has been|was|got|is) (?:moved|rescheduled|postponed|changed|pushed) (?:back )?to${THE} ${ANY}`,
    {
      matches: ['The wedding has been moved to 11 May.'],
      ignores: ['The wedding has been moved to the barn.'],
    },
    { isChange: true },
  ),
]
