import { type ForgettingCase, digits, letters, name } from './forgetting-case.ts'

const substringTraps = (): ForgettingCase[] => {
  const [cat, percent, mark] = [letters(), digits(), letters()]
  return [
    {
      name: 'a per cent sign is no wildcard',
      said: [`The rate is ${percent}% now`, `The rate was ${percent}0 points`],
      forget: { content_match: `${percent}%` },
      ask: 'What is the rate?',
      gone: [`${percent}% now`],
      stays: [`The rate was ${percent}0 points`],
    },
    {
      name: 'an underscore is no wildcard',
      said: [`The key is ${mark}_${mark}`, `The key was ${mark}x${mark}`],
      forget: { content_match: `${mark}_${mark}` },
      ask: 'What is the key?',
      gone: [`${mark}_${mark}`],
      stays: [`The key was ${mark}x${mark}`],
    },
    {
      name: 'a word inside of another word is not the word',
      said: [`My cat likes ${cat}`, `The catalogue lists ${cat}alogue`],
      forget: { query: `my cat likes ${cat}` },
      ask: 'What does my cat like, and what does the catalogue list?',
      gone: [`likes ${cat}`],
      stays: [`The catalogue lists ${cat}alogue`],
    },
  ]
}

const prefixCollisions = (): ForgettingCase[] => {
  const [invoice, who, room] = [`INV-${digits()}`, name('Ann'), letters()]
  return [
    {
      name: 'a number that begins another number',
      said: [`Invoice ${invoice} is paid`, `Invoice ${invoice}7 is open`],
      forget: { content_match: `${invoice} is` },
      ask: 'Which invoice is paid or open?',
      gone: [`${invoice} is`],
      stays: [`Invoice ${invoice}7 is open`],
    },
    {
      name: 'a speaker whose name begins another name',
      said: [
        [`I sail with ${who}`, { speaker: who }],
        [`I row with her sister`, { speaker: `${who}abel` }],
      ],
      forget: { speaker: who },
      ask: 'Who sails and who rows?',
      gone: [`sail with ${who}`],
      stays: ['I row with her sister'],
    },
    {
      name: 'a session whose id begins another id',
      said: [
        [`The room is ${room}`, { session_id: room, scope: 'global' }],
        [`The hall is blue`, { session_id: `${room}0`, scope: 'global' }],
      ],
      deleteSession: room,
      ask: 'Which room and which hall?',
      gone: [`room is ${room}`],
      stays: ['The hall is blue'],
    },
  ]
}

const paraphrases = (): ForgettingCase[] => {
  const [town, berth, code] = [name('Par'), letters(), letters()]
  return [
    {
      name: 'the same in another spelling stays away, another statement of it does not',
      said: [`I live in ${town}`],
      forget: { content_match: `live in ${town}` },
      after: [`Well, i live in ${town}!`, 'My home is by the sea'],
      ask: 'Where is my home, where do I live?',
      gone: [town],
      stays: ['My home is by the sea'],
    },
    {
      name: 'found by a question in other words',
      said: [`My boat lies at the pier ${berth}`, 'My bike stands in the shed'],
      forget: { query: `the pier ${berth} where my boat lies`, min_score: 0.5 },
      ask: 'Where are my boat and my bike?',
      gone: [berth],
      stays: ['My bike stands in the shed'],
    },
    {
      name: 'two wordings of one secret, forgotten by what they share',
      said: [`The door opens with ${code}`, `Type ${code} to get in`, 'The window is stuck'],
      forget: { content_match: code },
      ask: 'How do I get in by door or window?',
      gone: [code],
      stays: ['The window is stuck'],
    },
  ]
}

const negations = (): ForgettingCase[] => {
  const [tea, meat, nut] = [letters(), letters(), letters()]
  return [
    {
      name: 'what is liked is forgotten, what is not liked stays and may be said',
      said: [`I like ${tea}`, `I don't like green ${tea}s`],
      forget: { content_match: `I like ${tea}` },
      after: [`I don't like ${tea}`],
      ask: `Do I like ${tea}?`,
      gone: [`I like ${tea}`],
      stays: [`I don't like green ${tea}s`, `I don't like ${tea}`],
    },
    {
      name: 'what was taken back goes with what took it back',
      said: [`I eat ${meat}`, `I don't eat ${meat} any more`, 'I cook every day'],
      forget: 0,
      ask: 'What do I eat and cook?',
      gone: [meat],
      stays: ['I cook every day'],
    },
    {
      name: 'an allergy that is none',
      said: [`I'm not allergic to ${nut}`, `I'm allergic to other ${nut}ella`],
      forget: { content_match: `not allergic to ${nut}` },
      ask: 'What am I allergic to?',
      gone: [`not allergic to ${nut}`],
      stays: [`I'm allergic to other ${nut}ella`],
    },
  ]
}

const obfuscatedIds = (): ForgettingCase[] => {
  const [card, mail, pass] = [digits(), letters(), letters()]
  const wide = card.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const hidden = [...pass].join('\u200b')
  return [
    {
      name: 'wide digits are digits',
      said: [`My card is ${wide}`, 'My card is in the drawer'],
      forget: { content_match: card },
      after: [`my card is ${card}`],
      ask: 'What is my card?',
      gone: [wide, card],
      stays: ['My card is in the drawer'],
    },
    {
      name: 'capitals hide no address',
      said: [`Write to ${mail.toUpperCase()}@Example.COM`, 'Write soon'],
      forget: { content_match: `${mail}@example.com` },
      after: [`write to ${mail}@example.com`],
      ask: 'Where to write?',
      gone: [mail, mail.toUpperCase()],
      stays: ['Write soon'],
    },
    {
      name: 'what nobody sees hides no password',
      said: [`The word is ${hidden}`, 'The word is long'],
      forget: { content_match: pass },
      after: [`The word is ${pass}`],
      ask: 'What is the word?',
      gone: [hidden, pass],
      stays: ['The word is long'],
    },
  ]
}

const crossLingualIds = (): ForgettingCase[] => {
  const [customer, plate, street] = [`K-${digits()}`, `B-${digits()}`, letters()]
  return [
    {
      name: 'a number in three languages',
      said: [
        `My customer number is ${customer}`,
        `Meine Kundennummer ist ${customer}`,
        `顧客番号は${customer}です`,
        'Ich bin Kundin',
      ],
      forget: { content_match: customer.toLowerCase() },
      ask: 'Bin ich Kundin? Kundennummer 顧客番号',
      gone: [customer],
      stays: ['Ich bin Kundin'],
    },
    {
      name: 'a plate from right to left',
      said: [`رقم السيارة ${plate}`, `Mon immatriculation est ${plate}`, 'السيارة زرقاء'],
      forget: { content_match: plate },
      ask: 'السيارة immatriculation',
      gone: [plate],
      stays: ['السيارة زرقاء'],
    },
    {
      name: 'accents composed in another way',
      said: [`Wohne in der ${street}straße é`.normalize('NFD'), 'Wohne gern'],
      forget: { content_match: `${street}straße é`.normalize('NFC') },
      ask: 'Wo wohne ich?',
      gone: [street],
      stays: ['Wohne gern'],
    },
  ]
}

/** Classes in which it matters which words are the same, with fresh ones at each call. */
export const forgettingWords = (): Readonly<Record<string, readonly ForgettingCase[]>> => ({
  'substring traps': substringTraps(),
  'prefix collisions': prefixCollisions(),
  paraphrase: paraphrases(),
  negation: negations(),
  'obfuscated identifiers': obfuscatedIds(),
  'cross-lingual ids': crossLingualIds(),
})
