import { describe, expect, test } from 'vitest'
import { standingRequest } from './standing-request.ts'

describe('an instruction for all later answers is recognised', () => {
  test.each([
    'Always answer in French.',
    'always cite your sources when I ask about medicine',
    'Thanks! From now on, please don’t use emoji.',
    'Never mention my sister again.',
    'I want you to always show the units.',
    'You must never call me "buddy".',
    'Whenever I ask for code, use tabs.',
    'Give me temperatures in Celsius whenever I ask about the weather.',
    "Please don't call me Mrs Brown.",
    'My name is Samuel, call me Sam.',
    'Reply in plain English, please.',
    'Keep your answers short.',
    'Ok, in future write dates as day, month, year',
    'Please stop using emojis.',
    'No emojis, please.',
    'You can call me Sam.',
    'Refer to me as Dr. Brown.',
    'My pronouns are they/them.',
    'From this point on, answer in one sentence.',
    'Under no circumstances mention my weight.',
    'You can stop answering in French now, English is fine.',
    'Ok, you can stop using emojis.',
    "You don't have to cite your sources any more.",
    'No need to translate everything anymore, thanks.',
    'Please switch back to English.',
    'Let’s switch to German.',
    'Never, ever call me Samuel.',
    'Your answers should be shorter.',
    'Let’s speak German from now on.',
    'Be concise in your answers.',
    'Réponds-moi toujours en français.',
    'Évite toujours les listes.',
    'Antworte bitte immer auf Deutsch.',
    'A partir de ahora responde en español.',
    'Siempre respóndeme en español, por favor.',
    'Rispondi sempre in italiano.',
    'Rispondimi sempre in italiano.',
    'Responda sempre em português.',
    // Asked politely, and as people say it who speak no English.
    'Could you always use metric units?',
    'Could you please stop using emojis?',
    'Would you please answer in French from now on?',
    'Can you please call me Mara?',
    'Immer auf Deutsch antworten, bitte.',
    'Bitte ab jetzt nur noch auf Englisch schreiben.',
    'Bitte keine Emojis mehr verwenden.',
    'Keine Emojis, bitte.',
    'Könntest du bitte immer auf Deutsch antworten?',
    'Du sollst mich nie wieder Herr Müller nennen.',
    'Rede ab jetzt nur noch Deutsch mit mir.',
    'Fasse dich bitte immer kurz.',
    'Nenn mich Max.',
    'Bitte nennen Sie mich Frau Weber.',
    'Appelle-moi Anne.',
    'Appelez-moi Madame Petit, s’il vous plaît.',
    'Llámame Ana.',
    'No uses nunca emojis.',
    'Chiamami Anna.',
    'Non usare mai le emoji.',
    'Me chame de Ana.',
  ])('%s', (text) => {
    expect(standingRequest(text)).toBe('instruction')
  })
})

describe('a preference is recognised', () => {
  test.each([
    'I prefer short answers.',
    'I’d rather take the train.',
    'I generally prefer libraries without dependencies, so what would you take?',
    'I would like you to be blunt with me.',
    'I hate it when people send me voice messages.',
    'I’d appreciate it if you kept it short.',
    'I like my answers short.',
  ])('%s', (text) => {
    expect(standingRequest(text)).toBe('preference')
  })
})

describe('what only sounds like one is none', () => {
  test.each([
    'I would appreciate it if you could help me with this error.',
    'I’d like you to look at my code.',
    'Always here to help.',
    'Never give up!',
    'I always use the stairs.',
    'Do you always answer in French?',
    'She never calls me.',
    "Don't worry about it.",
    "Don't give up on me.",
    'Call me when you are there.',
    'I always include a photo when I write to her.',
    'Never saw this coming.',
    'He keeps telling me to always lock the door.',
    'My brother lives in France.',
    'I stopped using emojis.',
    'No emojis in that film.',
    'They call me Sam.',
    'You can call me tomorrow.',
    'Her pronouns are they/them.',
    'Be careful out there.',
    'Your answers were great.',
    'Let’s speak tomorrow.',
    'I like my coffee short.',
    'She told me to stop using emojis.',
    'You can stop now.',
    'You don’t have to answer.',
    'I don’t have to write reports any more.',
    'No need to worry any more.',
    'My school made us switch to English.',
    'I want to go back to French lessons.',
    'Can you always use a list instead of a tuple?',
    'Would you always recommend a mortgage?',
    'Could you call me a taxi?',
    'Could you call me tomorrow?',
    'Could you answer this?',
    'Ich muss immer auf Deutsch antworten.',
    'Wir wollen nie wieder so lange schreiben.',
    'Meine Kinder sollen immer auf Deutsch antworten.',
    'Immer muss sie mir antworten.',
    'Kannst du immer so gut schlafen?',
    'Sie nennen mich Max.',
    'Meine Freunde nennen mich Max.',
    'Nenn mich nicht verrückt, aber ich mag Regen.',
    'Llámame mañana.',
    'Appelle-moi demain.',
    'Chiamami domani.',
    'Mi madre me llama Ana.',
    'Je m’appelle Anne.',
    '',
    '🙂',
  ])('%s', (text) => {
    expect(standingRequest(text)).toBeUndefined()
  })
})

test('a text of the greatest length is read without backtracking', () => {
  for (const text of [
    'always '.repeat(4_700),
    'please, '.repeat(4_000),
    'and so but '.repeat(3_000),
  ])
    expect(standingRequest(text)).toBeUndefined()
})
