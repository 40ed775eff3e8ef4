import { ANY_MORE, type Attribute, NAME, NOW, SINCE, attribute } from './attribute.ts'

/** For whom and as what the speaker works. */
export const WORK: readonly Attribute[] = [
  attribute('employer', 'name', `i work (?:at|for) ${NAME}${NOW}`, {
    matches: ['I work at Acme.', 'I work for Blue River now.'],
    ignores: ['I work at weekends too.', 'I work for a bank.'],
  }),
  attribute(
    'employer',
    'name',
    `i now work (?:at|for) ${NAME}`,
    { matches: ['I now work for Globex.'], ignores: ['I now work for my brother.'] },
    { isChange: true },
  ),
  attribute(
    'employer',
    'name',
    `i(?:'ve| have)?(?: just| recently)? (?:started working (?:at|for)|started at|(?:got|started) a (?:new )?job (?:at|with)) ${NAME}${SINCE}`,
    {
      matches: ['I started at Globex last week.', "I've just got a new job with Acme."],
      ignores: ['I started at the bottom.', 'I got a new job.'],
    },
    { isChange: true },
  ),
  attribute(
    'employer',
    'name',
    `i(?:'ve| have)?(?: just| recently)? (?:left|quit|resigned from|stopped working (?:at|for)) ${NAME}${SINCE}`,
    { matches: ['I left Acme.', 'I resigned from Acme in May.'], ignores: ['I left the house.'] },
    { isDenial: true },
  ),
  attribute(
    'employer',
    'name',
    `i no longer work (?:at|for) ${NAME}`,
    { matches: ['I no longer work at Acme.'], ignores: ['I no longer work for my brother.'] },
    { isDenial: true },
  ),
  attribute(
    'employer',
    'name',
    `i (?:don't|do not) work (?:at|for) ${NAME}${ANY_MORE}`,
    { matches: ["I don't work for Acme any more."], ignores: ["I don't work for Acme."] },
    { isDenial: true },
  ),
  attribute(
    'occupation',
    'text',
    String.raw`i work as an? (?<value>[\p{L}-]+(?: [\p{L}-]+){0,2})`,
    {
      matches: ['I work as a nurse.'],
      ignores: ['I work as hard as you.'],
    },
  ),
]
