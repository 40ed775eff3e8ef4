/**
 * Sentences with slots: a name of a list in vocabulary.ts, or `{number}`, `{amount}`, `{day}`,
 * `{year}`, `{hour}`, `{code}`, which texts.ts generates.
 */
export const statements: readonly string[] = [
  'My {relative} {name} moved to {place} in {month} {year} to work as a {job}.',
  'I bought a {colour} {thing} from the {venue} in {place} for {amount} euros.',
  'On {day} {month} we took the {hour} train to {place} and missed the connection.',
  '{name} has {ailment} again, so the appointment is now on {weekday} at {hour}.',
  'We named the {pet} {name} after the {job} who found it behind the {venue}.',
  'Since {month} I have been {activity} every {weekday}, mostly with {name} from {place}.',
  'The invoice {code} for the {thing} was {amount} euros, due on {day} {month} {year}.',
  'I felt {mood} when {name} told me about the {job} position in {place}.',
  '{name} cooked {food} for {number} people and the {venue} smelled of it for days.',
  'My flat in {place} has {number} square metres, a {colour} door and a broken {thing}.',
  'The doctor says {ailment} comes from {activity}, and I should rest until {day} {month}.',
  'For my birthday on {day} {month} I want a {thing}, preferably {colour}, not another {pet}.',
  'I am allergic to {food}; last {month} it took {number} hours until I could breathe well.',
  '{name} and I signed up for {activity} at the {venue}, {amount} euros a month.',
  'Our {pet} ran away near {place} and {name}, a {job}, brought it back at {hour}.',
  'The code of the door at the {venue} is {code}, but only after {hour} on a {weekday}.',
  'I lived in {place} for {number} years before {name} offered me the {thing} shop.',
  'My {relative} sold the {colour} {thing} in {year} and has been {mood} about it ever since.',
  'Tickets for the {venue} in {place} cost {amount} euros, so we went {activity} instead.',
  'They hired {name} as a {job} after {number} interviews, starting on {day} {month}.',
  'Please never put {food} in front of {name}, it brings back {ailment}.',
  'The password hint is the {colour} {pet} that my {relative} kept in {place}.',
  'We are planning {number} days in {place} in {month} {year}, with {activity} on {weekday}.',
  '{name} turned {number} on {day} {month} and wished for nothing but {food}.',
  'I am learning to repair a {thing} with {name}, it makes me {mood} and keeps me off the phone.',
]

export const replies: readonly string[] = [
  'Noted: {name}, {place}, {day} {month}. Shall I remind you on {weekday} at {hour}?',
  'That sounds as if you were {mood}. What did {name} say about the {thing}?',
  'With {ailment} I would leave {activity} until {month} and ask the {job} first.',
  'Then {number} portions of {food} will do, and {amount} euros should cover the {venue}.',
  'So the {colour} {thing} went to your {relative} in {place}; I will keep that in mind.',
  'The {venue} in {place} opens at {hour} on a {weekday}, reference {code}.',
  'You told me that {name} keeps a {pet}; is {food} safe for it?',
  'In {month} {year} you were in {place}, if I have that right, and {mood} about {activity}.',
]

export const questions: readonly string[] = [
  'When did {name} move to {place}?',
  'How much was the {colour} {thing} from the {venue}?',
  'What is wrong with {name}, was it {ailment}?',
  'Who looks after the {pet} while we are in {place}?',
  'What did my {relative} say about {food}?',
  'Which {weekday} is {activity} with {name}?',
  'What was the invoice number of the {thing} of {month} {year}?',
  'Where did {name} work as a {job} before {place}?',
  'Why was I {mood} on {day} {month}?',
  'What do I get {name} who likes {activity} and {food}?',
  'How many days do we stay in {place} in {month}?',
  'Did {name} ever mention a {colour} {pet} near the {venue}?',
  'What time is the train to {place} on {weekday}?',
  'Is {food} fine for somebody with {ailment}?',
]
