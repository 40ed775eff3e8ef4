import { ANY_MORE, type Attribute, NOW, PLACE, SINCE, attribute } from './attribute.ts'

/** Where the speaker lives. */
export const HOME: readonly Attribute[] = [
  attribute('home', 'place', `(?:i|we) live in ${PLACE}${NOW}`, {
    matches: ['I live in Paris.', 'We live in New York now.'],
    ignores: ['I live in a flat.', 'I live in fear of Mondays.'],
  }),
  attribute(
    'home',
    'place',
    `(?:i|we) now live in ${PLACE}`,
    { matches: ['I now live in Rome.'], ignores: ['I now live in peace with them.'] },
    { isChange: true },
  ),
  attribute(
    'home',
    'place',
    `(?:i|we)(?:'ve| have)?(?: just| recently| finally)? (?:moved|relocated)(?: from [^,;]{1,40}?)? to ${PLACE}${SINCE}`,
    {
      matches: ['I moved to Berlin.', "We've just moved from Leeds to Bath."],
      ignores: ['We moved to Linux.', 'we moved to sales'],
    },
    { isChange: true },
  ),
  attribute(
    'home',
    'place',
    `(?:i|we) (?:don't|do not) live in ${PLACE}${ANY_MORE}`,
    {
      matches: ["I don't live in Paris anymore."],
      ignores: ["I don't live in Paris."],
    },
    { isDenial: true },
  ),
  attribute(
    'home',
    'place',
    `(?:i|we) no longer live in ${PLACE}`,
    { matches: ['I no longer live in Oslo.'], ignores: ['I no longer live in a flat.'] },
    { isDenial: true },
  ),
]
