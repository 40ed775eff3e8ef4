import { type ForgettingCase, digits, letters, name } from './forgetting-case.ts'

const at = (day: number) => ({ occurred_at: `2026-03-0${day}T10:00:00Z` })

const temporalQualifiers = (): ForgettingCase[] => {
  const [town, run, shift] = [name('Rom'), letters(), letters()]
  return [
    {
      name: 'where I used to live stays when where I live is forgotten',
      said: [`I used to live in ${town}`, `I live in ${town} by the park`],
      forget: { content_match: `I live in ${town}` },
      ask: 'Where do I live?',
      gone: [`I live in ${town}`],
      stays: [`I used to live in ${town}`],
    },
    {
      name: 'before a day takes that day’s run and leaves the next',
      said: [
        [`I ran to ${run}one today`, at(1)],
        [`I ran to the mill today`, at(3)],
      ],
      forget: { before: '2026-03-02T00:00:00Z' },
      ask: 'Where did I run?',
      gone: [`${run}one`],
      stays: ['I ran to the mill today'],
    },
    {
      name: 'next year does not correct this year',
      said: [`My shift is ${shift}`, `Next year my shift will be later`],
      ask: 'What is my shift?',
      stays: [`My shift is ${shift}`, 'Next year my shift will be later'],
    },
  ]
}

const sharedAttributes = (): ForgettingCase[] => {
  const [rex, max, work, own, mia] = [name('Rex'), name('Max'), digits(), digits(), name('Lyon')]
  return [
    {
      name: 'my dog and my sister’s dog',
      said: [`My dog is called ${rex}`, `My sister's dog is called ${max}`],
      forget: { content_match: rex },
      ask: 'What are the dogs called?',
      gone: [rex],
      stays: [`My sister's dog is called ${max}`],
    },
    {
      name: 'my number and my work number',
      said: [`My number is ${own}`, `My work number is ${work}`, `My new number is 555-0100`],
      ask: 'What are my numbers?',
      past: [own],
      stays: [`My work number is ${work}`, 'My new number is 555-0100'],
    },
    {
      name: 'one home of two speakers',
      said: [
        [`I live in ${mia}`, { speaker: 'Mia' }],
        [`I live in ${mia}.`, { speaker: 'Tom' }],
      ],
      forget: 0,
      ask: 'Who lives where?',
      stays: [`I live in ${mia}.`],
    },
  ]
}

const compoundFacts = (): ForgettingCase[] => {
  const [paris, acme, berlin, initech] = [name('Par'), name('Acm'), name('Ber'), name('Ini')]
  return [
    {
      name: 'a part is corrected, the rest holds on',
      said: [`I live in ${paris} and work at ${acme}`, `I moved to ${berlin}`],
      ask: 'Where do I live and work, where have I moved?',
      past: [paris],
      stays: [`I live in ${berlin} and work at ${acme}`, `I moved to ${berlin}`],
    },
    {
      name: 'the old home is forgotten with what was derived from it, the new one stays',
      said: [`I live in ${initech} and I like ${acme}ville`, `I moved to ${berlin}`],
      forget: { content_match: `live in ${initech}` },
      ask: 'Where do I live, where have I moved?',
      gone: [initech, `${acme}ville`],
      stays: [`I moved to ${berlin}`],
    },
    {
      name: 'what is told along with a correction outlives it',
      said: [
        `My dog is called ${paris}x`,
        `Actually, my dog is called ${berlin}x. I bought him a ball.`,
      ],
      forget: { content_match: `${paris}x` },
      ask: 'What is my dog called?',
      gone: [`${paris}x`],
      stays: [`Actually, my dog is called ${berlin}x. I bought him a ball.`],
    },
  ]
}

const repeatedSupersession = (): ForgettingCase[] => {
  const names = Array.from({ length: 4 }, () => name('Kir'))
  const [one, two, three] = [name('Uno'), name('Dos'), name('Tre')]
  const towns = Array.from({ length: 3 }, () => name('Osl'))
  return [
    {
      name: 'the whole line goes with its first name',
      said: [
        `My dog is called ${names[0]}`,
        `no, ${names[1]}`,
        `no, ${names[2]}`,
        `Sorry, I meant ${names[3]}`,
        'My cat is grey',
      ],
      forget: { content_match: names[0] },
      ask: 'What is my dog called, and my cat?',
      gone: names,
      stays: ['My cat is grey'],
    },
    {
      name: 'the whole line goes with its last name',
      said: [`My name is ${one}`, `My name is ${two}`, `My name is ${three}`, 'I am tall'],
      forget: { content_match: three },
      ask: 'What is my name, and am I tall?',
      gone: [one, two, three],
      stays: ['I am tall'],
    },
    {
      name: 'the last of many moves is home',
      said: [`I live in ${towns[0]}`, `I moved to ${towns[1]}`, `I moved to ${towns[2]}`],
      ask: 'Where do I live, where have I moved?',
      past: [towns[0] ?? '', towns[1] ?? ''],
      stays: [`I moved to ${towns[2]}`, `I live in ${towns[2]}`],
    },
  ]
}

/** Classes in which it matters what belongs to one fact, with fresh names at each call. */
export const forgettingFacts = (): Readonly<Record<string, readonly ForgettingCase[]>> => ({
  'temporal qualifiers': temporalQualifiers(),
  'shared attributes': sharedAttributes(),
  'compound facts': compoundFacts(),
  'repeated supersession': repeatedSupersession(),
})
