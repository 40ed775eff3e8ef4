import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from '../recall/rank.ts'
import { getLanguage, LANGUAGES } from './language-list.ts'
import { readForeignText, toEnglishCues } from './read-text.ts'

describe('a language is detected by function words', () => {
  test.each([
    ['Wir haben endlich eine Wohnung gefunden.', 'de'],
    ['Was war vor zwei Wochen?', 'de'],
    ["J'ai réservé l'hôtel à Porto.", 'fr'],
    ['¿Dónde vive mi entrenador?', 'es'],
    ["Ho prenotato l'albergo vicino alla spiaggia.", 'it'],
    ['O aluguel do apartamento novo é caro.', 'pt'],
  ])('%s', (text, code) => {
    expect(readForeignText(text)?.language.code).toBe(code)
  })

  test.each([
    'Die Hard is on TV.',
    'I was in Los Angeles with la familia.',
    'See ya, Don!',
    'No, me neither.',
    'Pizza Margherita',
    '猫が好き',
    '',
  ])('%s has none', (text) => {
    expect(readForeignText(text)).toBeUndefined()
  })
})

describe('the forms of a word have one stem', () => {
  test.each([
    ['de', 'Wohnung Wohnungen'],
    ['de', 'Müller Mueller'],
    ['de', 'Straße Strasse'],
    ['de', 'gekauft kaufen'],
    ['de', 'eingeladen einladen'],
    ['de', 'gestrichen streichen strich'],
    ['de', 'Fotografin Fotografinnen Fotograf'],
    ['fr', 'acheté achète acheter'],
    ['fr', 'allergique allergies'],
    ['fr', 'pris prendre prend'],
    ['es', 'canción canciones cancion'],
    ['es', 'duele doler'],
    ['it', 'città citta'],
    ['it', 'alberghi albergo'],
    ['it', 'vinto vincere vinse'],
    ['pt', 'informação informacao informações informacoes'],
    ['pt', 'pão pães'],
    ['pt', 'trouxe trazer'],
  ] as const)('%s: %s', (code, words) => {
    const stems = words.split(' ').map((word) => getLanguage(code).stem(word.toLowerCase()))
    expect(new Set(stems).size).toBe(1)
  })
})

test.each([
  ['Was habe ich letzten Freitag erzählt?', 'what did I last Friday said?'],
  ['¿De qué hablamos hace dos semanas?', '¿ of what talked two week ago?'],
  ['Wie teuer war der Häcksler?', 'how much xx?'],
  ['What did I do last week?', 'What did I do last week?'],
])('%s asks in English: %s', (text, cues) => {
  expect(toEnglishCues(text)).toBe(cues)
})

const find = (contents: readonly string[], query: string): string | undefined => {
  const index = indexOf(...contents.map((content, at) => memory(String(at), content)))
  const [best] = recall(index, question(query))
  return best && contents[Number(best.id)]
}

test('a memory is found by another form of its words', () => {
  const memories = [
    'Die Nachbarin über uns spielt Cello.',
    'Die Quitten werden dieses Jahr riesig.',
    'Wir haben zwei Bäume gepflanzt.',
  ]
  expect(find(memories, 'Welchen Baum haben wir denn gepflanzt?')).toBe(memories[2])
})

test('a part of a German compound finds it', () => {
  const memories = ['Der Zahnarzttermin ist am Montag.', 'Der Hund bellt immer nachts.']
  expect(find(memories, 'Wann ist denn der Termin beim Arzt?')).toBe(memories[0])
})

test('a name in another language is found by a query in English, and the reverse', () => {
  const memories = [
    'Peter hat mir das Buch gegeben.',
    'I gave the bike to Ingrid.',
    'We have a pet.',
  ]
  expect(find(memories, 'What did Peter do?')).toBe(memories[0])
  expect(find(memories, 'Was war denn mit der Ingrid?')).toBe(memories[1])
})

test('no stop word of a language is empty or has an accent', () => {
  for (const { stopWords } of LANGUAGES)
    for (const word of stopWords) expect(word).toMatch(/^\p{L}+$/u)
})
