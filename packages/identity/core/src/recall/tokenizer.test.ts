import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { terms, tokenize } from './tokenizer.ts'

describe('words', () => {
  test.each([
    ['Where is the FERRY?', ['where', 'is', 'the', 'ferry']],
    ['café, cafe\u0301 CAFÉ', ['cafe', 'cafe', 'cafe']],
    ['Ångström naïve Straße', ['angstrom', 'naive', 'straße']],
    ['ﬁne ①②③ ｗｉｄｅ', ['fine', '123', 'wide']],
    [
      'snake_case kebab-case a.b@c.example',
      ['snake', 'case', 'kebab', 'case', 'a', 'b', 'c', 'example'],
    ],
    ["don't", ['don', 't']],
    ['42 3.14 v2', ['42', '3', '14', 'v2']],
    ['Привет, МИР', ['привет', 'мир']],
    ['مرحبا بالعالم', ['مرحبا', 'بالعالم']],
    ['🦉 !? …', []],
    ['', []],
  ])('splits %j into %j', (text, expected) => {
    expect(tokenize(text)).toEqual(expected)
  })

  test.each([
    ['猫が好き', ['猫', 'が', '好き']],
    ['東京', ['東京']],
    ['猫', ['猫']],
    ['我喜欢 Ferry', ['我', '喜欢', 'ferry']],
    ['ฉันชอบแมว', ['ฉัน', 'ชอบ', 'แมว']],
  ])('of %s are divided by a dictionary', (text, expected) => {
    expect(tokenize(text)).toEqual(expected)
  })

  test('of three or more Chinese characters have their pairs too', () => {
    expect(tokenize('加拿大')).toEqual(['加拿大', '加拿', '拿大'])
  })

  test('ignore case, accents, and separators', () => {
    const word = fc.constantFrom('cafe', 'Zoe', 'naive', 'FERRY', '42')
    const sign = fc.constantFrom(' ', ', ', '\n', ' — ', '!')
    fc.assert(
      fc.property(fc.array(word), sign, (some, between) => {
        const accented = some.map((each) => each.replaceAll('e', 'é'))
        expect(tokenize(accented.join(between))).toEqual(some.map((each) => each.toLowerCase()))
      }),
    )
  })
})

describe('a text in ASCII', () => {
  test('has the words that it has beside other letters', () => {
    const ascii = fc.string({ unit: 'binary-ascii', maxLength: 60 })
    fc.assert(
      fc.property(ascii, (text) => {
        expect([...tokenize(text), 'привет']).toEqual(tokenize(`${text} привет`))
      }),
    )
  })
})

describe('terms', () => {
  test('merge English word forms and omit function words', () => {
    expect(terms('She was running to the ferries')).toEqual(terms('run ferry'))
    expect(terms('hiking hikes hiked')).toEqual(['hike', 'hike', 'hike'])
  })

  test('include function words if the text has no other words', () => {
    expect(terms('Who are you?')).toEqual(['who', 'ar', 'you'])
  })

  test('keep words of other languages complete', () => {
    expect(terms('läuft überall läufst')).toEqual(terms('lauft uberall laufst'))
    expect(terms('running привет猫')).toContain('run')
    expect(terms('приветствую')).toEqual(['приветствую'])
  })

  test.each(['', ' ', '🦉🦉', '?!', '\u200b'])('%j has none', (text) => {
    expect(terms(text)).toEqual([])
  })

  test('contain no punctuation and are deterministic', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const found = terms(text)
        for (const term of found) expect(term).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
        expect(terms(text)).toEqual(found)
      }),
    )
  })
})
