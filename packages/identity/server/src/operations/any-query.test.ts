import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let bot_id: string
const SAID = [
  'Invoice #48213-B is still open.',
  'Invoice #48213-C has been paid.',
  'My sister Annalise plays the violoncello in Groningen.',
  'Ma grand-mère habite à Besançon et fait des confitures de mirabelles.',
  'Mein Fahrrad steht im Keller neben der Waschmaschine.',
  'Mi perro se llama Canelo y come zanahorias.',
  'Il mio compleanno è il ventidue ottobre.',
  'O meu apartamento fica perto do mercado de Arroios.',
  'Моя дочь учится в Новосибирске на геолога.',
  '私の猫の名前はミソです。',
  '我的自行车是红色的。',
  'اسم قطتي لولو وهي بيضاء',
  'הכלב שלי אוהב גזר',
  'मेरी बहन जयपुर में रहती है',
  'Kedim her sabah balkonda uyur.',
]
beforeAll(async () => {
  service = await sharedTestService()
  bot_id = await newAvatar(service)
  const items = SAID.map((content) => ({ content }))
  await service.call('POST', '/memory/ingest/batch', { bot_id, items })
})

const prepare = (query: string, more: Record<string, unknown> = {}) =>
  service.call('POST', '/hybrid/prepare', { bot_id, query, ...more })

describe('a question finds what it asks for', () => {
  test.each([
    ['by an id', 'What about invoice #48213-B?', 'Invoice #48213-B is still open.'],
    ['by another id', 'invoice 48213-C', 'Invoice #48213-C has been paid.'],
    ['with typos', 'Where does Analise play the violincello?', SAID[2]],
    ['in French', 'Où habite ma grand-mère ?', SAID[3]],
    ['in French without accents', 'confitures a Besancon', SAID[3]],
    ['in German', 'Wo steht mein Fahrrad?', SAID[4]],
    ['in Spanish', '¿Cómo se llama mi perro?', SAID[5]],
    ['in Italian', 'Quando è il mio compleanno?', SAID[6]],
    ['in Portuguese', 'Onde fica o meu apartamento?', SAID[7]],
    ['in Russian', 'Где учится моя дочь?', SAID[8]],
    ['in Japanese', '猫の名前は何ですか', SAID[9]],
    ['in Chinese', '我的自行车是什么颜色', SAID[10]],
    ['in Arabic', 'ما اسم قطتي', SAID[11]],
    ['in Hebrew', 'מה אוהב הכלב שלי', SAID[12]],
    ['in Hindi', 'मेरी बहन कहाँ रहती है', SAID[13]],
    ['in Turkish', 'Kedim nerede uyur?', SAID[14]],
  ])('%s', async (_, query, expected) => {
    const { status, body } = await prepare(query)
    expect(status).toBe(200)
    expect(body.memories[0]).toBe(expected)
  })
})

describe('a question that says nothing to any memory', () => {
  test.each([
    ['of emoji', '😀🎉🏳️‍🌈'],
    ['of stop words', 'what is it that you are to me'],
    ['of marks of a query language', "a:* & b | !c <-> (d) 'e' \\ %_ .*+?^${}()[]"],
    ['of brackets', '((((((((((('],
    ['of one letter', 'x'],
    ['of marks that write from right to left', '\u202e\u2067tac\u200f'],
  ])('%s is answered', async (_, query) => {
    const { status, body } = await prepare(query)
    expect(status).toBe(200)
    expect(Array.isArray(body.memories)).toBe(true)
  })

  test('of 32 kB is answered, one beyond is refused', async () => {
    expect((await prepare('ferry '.repeat(5_461))).status).toBe(200)
    expect((await prepare('f'.repeat(32_769))).status).toBe(422)
  })

  test('gets nothing when it is about something else', async () => {
    const bot = await newAvatar(service)
    const cat = { bot_id: bot, content: 'My cat is called Miso.' }
    await service.call('POST', '/memory/ingest', cat)
    const asked = { bot_id: bot, query: 'Who won the world cup in 1998?' }
    const { body } = await service.call('POST', '/hybrid/prepare', asked)
    expect(body.memories).toEqual([])
    expect(body.system_prompt).not.toContain('<memories-')
  })

  test('does not hide a memory in other words', async () => {
    const bot = await newAvatar(service)
    const work = { bot_id: bot, content: 'I work as a bookbinder.' }
    await service.call('POST', '/memory/ingest', work)
    const asked = { bot_id: bot, query: 'What is my profession?' }
    const { body } = await service.call('POST', '/hybrid/prepare', asked)
    expect(body.memories).toEqual(['I work as a bookbinder.'])
  })
})

test.each([0, -1, 101, 1e9, 1.5, '5', true])(
  'a top_k of %s is refused by its name',
  async (top_k) => {
    const { status, body } = await prepare('ferry', { top_k })
    expect([status, body.code, body.issues[0].pointer]).toEqual([422, 'VALIDATION_ERROR', '/top_k'])
  },
)

test('times far away are times like any other', async () => {
  const bot = await newAvatar(service)
  for (const [occurred_at, user_message] of [
    ['0001-01-01T00:00:00Z', 'The old ferry was of wood.'],
    ['2026-05-04T10:00:00Z', 'The ferry is of steel.'],
    ['9999-12-31T23:59:59Z', 'The last ferry will be of glass.'],
  ]) {
    const turn = { bot_id: bot, summary: 'ferry', user_message, occurred_at }
    expect((await service.call('POST', '/hybrid/complete', turn)).status).toBe(200)
  }
  const asked = { bot_id: bot, query: 'Of what is the ferry?' }
  const now = await service.call('POST', '/hybrid/prepare', asked)
  expect(now.body.memories).toHaveLength(3)
  for (const as_of of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    expect((await service.call('POST', '/hybrid/prepare', { ...asked, as_of })).status).toBe(200)
  const then = { ...asked, as_of: '1999-01-01T00:00:00Z' }
  const old = await service.call('POST', '/hybrid/prepare', then)
  expect(old.body.memories).toEqual(['The old ferry was of wood.'])
})
