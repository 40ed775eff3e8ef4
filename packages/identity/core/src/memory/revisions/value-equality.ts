import type { StatementValue } from './statement-values.ts'

export const isEqual = (a: StatementValue, b: StatementValue): boolean => {
  if (a.type === 'time' || b.type === 'time') {
    const [one, other] = [a, b].map(({ key }) => splitKey(key).join(' '))
    // "At 6" and "at 6 pm".
    const hours = [one, other].map((each) => Number(/^\d{1,2}/.exec(each ?? '')?.[0]) % 12)
    const minutes = [one, other].map((each) => /:(\d\d)/.exec(each ?? '')?.[1] ?? '00')
    const isHalfKnown = [a, b].every(({ key }) => /\b[ap]\.?m\b/.test(key))
    if (!isHalfKnown && hours[0] === hours[1] && minutes[0] === minutes[1]) return true
  }
  const [one, other] = [splitKey(a.key), splitKey(b.key)]
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word))
}

export const splitKey = (key: string): string[] => {
  const words = key.split(' ').map((word) => word.replace(/^[$€£]/, '').replace(/:00$/, ''))
  const isAfternoon = words.includes('pm') || words.includes('p.m')
  return words
    .filter((word) => !HALVES.has(word))
    .map((word) => {
      const hour = Number(/^\d{1,2}(?=$|:)/.exec(word)?.[0])
      return isAfternoon && hour < 12 ? word.replace(/^\d+/, String(hour + 12)) : word
    })
}

const HALVES = new Set(['am', 'pm', 'a.m', 'p.m', "o'clock"])

const TIMES = new Set(['weekday', 'date', 'month'])

export const isComparable = (
  old: StatementValue,
  now: StatementValue,
  isMoved: boolean,
): boolean => {
  if (old.type === 'number' && now.type === 'number')
    return (
      old.unit === undefined ||
      now.unit === undefined ||
      old.unit === now.unit ||
      [old.unit, now.unit].includes('money')
    )
  if (old.type === now.type) return true
  if (isMoved && TIMES.has(old.type) && TIMES.has(now.type)) return true
  const pair = [old.type, now.type]
  if (pair.includes('time') && pair.includes('number'))
    return (old.type === 'time' ? now : old).unit === undefined
  return (
    pair.includes('date') &&
    pair.includes('number') &&
    (old.type === 'date' ? now : old).unit === undefined
  )
}
