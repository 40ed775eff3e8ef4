import * as core from '../index.ts'

const toLoreCard = (text: string) => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    name: 'Ada',
    character_book: {
      recursive_scanning: true,
      entries: [
        { keys: [text, 'a'], content: text },
        { keys: [text, '(a|b)+'], content: `@@exclude_keys ${text}\n${text}`, use_regex: true },
      ],
    },
  },
})

/** Functions over lorebooks, with a text as key, pattern, decorator, content, and message. */
export const loreTextFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  readLorebook: (text) => core.readLorebook(toLoreCard(text)),
  activateEntries: (text) => {
    const book = core.readLorebook(toLoreCard('a'))
    return book && core.activateEntries(book, [text, text])
  },
}
