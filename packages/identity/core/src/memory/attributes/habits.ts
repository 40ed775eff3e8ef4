import { ANY_MORE, type Attribute, attribute } from './attribute.ts'

const HABIT =
  'eat|drink|smoke|play|like|love|enjoy|hate|use|drive|own|have|take|practise|practice|study|learn|teach'
const DOING = String.raw`(?<value>(?:${HABIT})(?: [\p{L}-]+){0,3}?)`
const STATE =
  '(?<value>vegetarian|vegan|pescatarian|single|married|engaged|pregnant|unemployed|retired|diabetic|religious|smoker|student)'

/** What the speaker does, tolerates, or is. */
export const HABITS: readonly Attribute[] = [
  attribute('allergy', 'text', `i(?:'m| am) allergic to (?<value>[\\p{L}-]+(?: [\\p{L}-]+)?)`, {
    matches: ["I'm allergic to nuts."],
    ignores: ['I am allergic to the cat.'],
  }),
  attribute(
    'do',
    'same',
    `i(?: still| usually| often| always| really)? ${DOING}(?<change> again)?`,
    {
      matches: ['I eat meat.', 'I smoke again.'],
      ignores: ['I eat at noon.', 'He eats meat.'],
    },
  ),
  attribute(
    'do',
    'same',
    `i (?:don't|do not) ${DOING}${ANY_MORE}`,
    { matches: ["I don't eat meat anymore."], ignores: ["I don't eat meat."] },
    { isDenial: true },
  ),
  attribute(
    'do',
    'same',
    `i no longer ${DOING}`,
    { matches: ['I no longer drink coffee.'], ignores: ['I no longer walk to work.'] },
    { isDenial: true },
  ),
  attribute(
    'do',
    'same',
    String.raw`i(?:'ve| have)? (?:stopped|quit|given up|gave up) (?<value>[\p{L}]+ing(?: [\p{L}-]+){0,3}?)`,
    { matches: ["I've given up smoking."], ignores: ['I stopped at the shop.'] },
    { isDenial: true },
  ),
  attribute('be', 'same', `i(?:'m| am) (?:an? )?${STATE}(?<change> again)?`, {
    matches: ['I am vegetarian.', "I'm single again."],
    ignores: ['I am tired.', 'She is vegetarian.'],
  }),
  attribute(
    'be',
    'same',
    `i(?:'m| am) not (?:an? )?${STATE}${ANY_MORE}`,
    { matches: ["I'm not a smoker any more."], ignores: ["I'm not a smoker."] },
    { isDenial: true },
  ),
  attribute(
    'be',
    'same',
    `i(?:'m| am) no longer (?:an? )?${STATE}`,
    { matches: ['I am no longer married.'], ignores: ['I am no longer tired.'] },
    { isDenial: true },
  ),
]
