import { facts } from './facts.ts'

export type ChatterTurn = {
  readonly user: string
  readonly assistant: string
  readonly sessionId: string
  readonly occurredAt: string
  /** Number of the fact that it states. */
  readonly fact: number | undefined
}

// Small talk; words in braces are drawn from the lists below.
const SMALL_TALK: readonly string[] = [
  'ok',
  'Thanks!',
  'thanks',
  'Good morning',
  'haha yes',
  'hm, not sure',
  'That {made} me {feel}.',
  'The {place} was {quality} today.',
  'Can you tell me a joke about a {thing}?',
  'What do you think of {topic}?',
  'I watched a {quality} film about {topic} yesterday.',
  'It is {weather} again, I stay in and read about {topic}.',
  'I had {food} for lunch and it was {quality}.',
  'Could you write a short poem about a {thing} and the {place}?',
  'My neighbour keeps talking about {topic}.',
  'I lost a {thing} on the way to the {place}.',
  'How do you spell {topic}?',
  'Let me think about the {thing} for a moment.',
  'Somebody at the {place} asked me about {topic}.',
  'I need a {quality} recipe for {food}.',
  'No, I mean the other {thing}.',
  'Never mind the {place}.',
]
const REPLIES: readonly string[] = [
  'I see! Tell me more about it.',
  'That sounds {quality}.',
  'Here is what I know about {topic}: people have argued over it for a long time.',
  'Of course. What would you like to know next?',
  'Let us look at it from the side of the {thing}.',
  'A {thing} walks into the {place}. The rest is history.',
]
const WORDS: Readonly<Record<string, readonly string[]>> = {
  made: ['made', 'got', 'had'],
  feel: ['laugh', 'wonder', 'yawn', 'smile', 'think'],
  place: 'market library station park bakery museum square pool office cinema'.split(' '),
  quality: 'strange lovely dull noisy quiet long bright odd cheap decent'.split(' '),
  thing: 'penguin teapot ladder umbrella violin pencil carpet candle kettle glove'.split(' '),
  topic:
    'volcanoes,chess,medieval maps,jazz,tax law,gardening,space probes,typography,beekeeping,tides'.split(
      ',',
    ),
  weather: ['raining', 'snowing', 'windy', 'foggy', 'hot'],
  food: 'soup,noodles,an omelette,rice with beans,pancakes,a salad,dumplings'.split(','),
}

const START_MS = Date.UTC(2026, 0, 5, 8)
const MS_PER_TURN = 20 * 60_000
const TURNS_PER_SESSION = 25

/** A generator of numbers in 0..1 that returns the same sequence for the same seed (mulberry32). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
}

/**
 * Generates turns of a user and an assistant in sessions of 25, with the facts spread among them;
 * the same for a seed.
 */
export function chatter(turns: number, seed = 1): ChatterTurn[] {
  const next = numbers(seed)
  const one = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? ''
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => one(WORDS[name] ?? []))
  const every = Math.floor(turns / facts.length)
  return Array.from({ length: turns }, (_, at) => {
    const fact =
      at % every === every >> 1 && at / every < facts.length ? Math.floor(at / every) : undefined
    return {
      user: fact === undefined ? fill(one(SMALL_TALK)) : (facts[fact]?.said ?? ''),
      assistant: fill(one(REPLIES)),
      sessionId: `day-${Math.floor(at / TURNS_PER_SESSION) + 1}`,
      occurredAt: new Date(START_MS + at * MS_PER_TURN).toISOString(),
      fact,
    }
  })
}
