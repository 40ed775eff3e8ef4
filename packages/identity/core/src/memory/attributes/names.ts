import { type Attribute, MINE, NAME, NOUN, NOW, attribute } from './attribute.ts'

/** What the speaker, a person, a pet, or a thing is called. */
export const NAMES: readonly Attribute[] = [
  attribute(
    'own name',
    'name',
    String.raw`my (?:(?<of>full|first|last|middle|nick|sur) ?)?name(?: is|'s)(?<change> now)?(?: actually)? ${NAME}`,
    {
      matches: ['My name is Sam.', 'My full name is now Sam Ode.'],
      ignores: ['My name is important to me.', 'His name is Sam.'],
    },
    { isSingle: true },
  ),
  attribute(
    'own name',
    'name',
    `i(?:'m| am) called ${NAME}`,
    { matches: ["I'm called Sam."], ignores: ['I am called in on Mondays.'] },
    { isSingle: true },
  ),
  attribute(
    'name',
    'name',
    `${MINE} ${NOUN}(?:'s name is(?: actually)?|'s name's| is (?:actually )?(?:called|named)|'s (?:called|named)) ${NAME}${NOW}`,
    {
      matches: ['My dog is called Rex.', "Our boss's name is Ann now."],
      ignores: ['My dog is called at noon.', 'My other dog is called Max.'],
    },
  ),
  attribute(
    'name',
    'name',
    `(?:i|we)(?: have|'ve got| have got| got) an? ${NOUN} (?:called|named) ${NAME}`,
    { matches: ['I have a dog named Rex.'], ignores: ['I have a dog.'] },
    { isMention: true },
  ),
]
