type Turn = {
  readonly session_id: string
  readonly occurred_at: string
  readonly speaker: string
  readonly user_message: string
  readonly assistant_text: string
}

const DAY_MS = 86_400_000
const START_MS = Date.parse('2026-05-04T18:20:00Z')

const turn = (day: number, session: string, user: string, assistant: string): Turn => ({
  session_id: session,
  occurred_at: new Date(START_MS + day * DAY_MS).toISOString(),
  speaker: 'Mara',
  user_message: user,
  assistant_text: assistant,
})

const WEEKDAY_TALK: readonly (readonly [string, string])[] = [
  [
    'I finally fixed the tap in the kitchen.',
    'Look at you. Did it stop dripping on the first try?',
  ],
  ['Work was long, and I am a bit sad today.', 'Come and sit down. What made it long?'],
  ['Thank you, that was exactly what I needed to hear.', 'I am glad. Tell me how it goes.'],
  ['Why do apples turn brown so fast?', 'Enzymes and air. A little lemon slows it down.'],
  [
    'My neighbor Jo brought a cake, how kind is that!',
    'That is a good neighbor. What kind of cake?',
  ],
]

/** Three weeks of small talk, one turn per day. */
export const ordinaryWeeks = (): readonly Turn[] =>
  Array.from({ length: 21 }, (_, day) => {
    const [user, assistant] = WEEKDAY_TALK[day % WEEKDAY_TALK.length]!
    return turn(day, `day-${day}`, `${user} (day ${day + 1})`, assistant)
  })

export const conversation: readonly Turn[] = [
  turn(
    21,
    'birthday',
    'My father turns seventy on the twelfth of June and I want to cook for eleven people.',
    'Seventy deserves a long table. Tell me who cannot eat what, and I will plan around it.',
  ),
  turn(
    22,
    'birthday',
    'My sister Ines is badly allergic to walnuts. I am worried that I forget someone.',
    'Then no walnuts come into the house. We will write the list together.',
  ),
  turn(
    24,
    'oven',
    'The oven broke this morning, and I could cry.',
    'Oh no. Then everything comes from the stove, and it will still be a feast.',
  ),
]
