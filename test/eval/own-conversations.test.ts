import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UsageError } from '../../bench/command/run-command.ts'
import {
  OWN,
  OWN_SETS,
  UNSEEN,
  readOwnConversations,
  loadRecallSet,
} from '../../scripts/eval/own-conversations.ts'
import { parseSaidAt } from '../../scripts/eval/said-at.ts'

describe('the conversation sets', () => {
  const [seen, unseen] = [readOwnConversations(OWN), readOwnConversations(UNSEEN)]
  const all = [...seen, ...unseen]

  test('are complete: each session has its time and its turns in order, and each question is unique', () => {
    for (const { items, questions } of all) {
      for (const [at, item] of items.entries()) {
        const before = items[at - 1]
        const place = Number(item.id.split(':')[1])
        expect(place).toBe(
          before?.session === item.session ? Number(before.id.split(':')[1]) + 1 : 1,
        )
        expect(() => parseSaidAt(item.said_at ?? '')).not.toThrow()
      }
      const texts = [...questions.plain, ...questions.other].map(({ text }) => text)
      expect(new Set(texts).size).toBe(texts.length)
    }
  })

  test('take evidence from the user when the other speaker is an assistant', () => {
    for (const { company, items, questions } of all) {
      if (company === 'people') continue
      const getSpeaker = new Map(items.map(({ id, speaker }) => [id, speaker]))
      for (const { evidence } of [...questions.plain, ...questions.other])
        for (const id of evidence) expect(getSpeaker.get(id)).toBe('user')
    }
  })

  test('form a set for each company and wording, and the unseen sets of their own', () => {
    const count = (name: string) => [name, loadRecallSet(name).conversations.length]
    expect(Object.fromEntries(OWN_SETS.map(count))).toEqual({
      'people-plain': 24,
      'people-other': 24,
      'assistant-plain': 8,
      'assistant-other': 8,
      'unseen-people-plain': 4,
      'unseen-people-other': 4,
      'unseen-assistant-plain': 8,
      'unseen-assistant-other': 8,
      implicit: 24,
      'unseen-implicit': 4,
    })
  })

  test('keep unseen conversations apart from those that recall is fitted to', () => {
    const texts = new Set(seen.flatMap(({ items }) => items.map(({ text }) => text)))
    const again = unseen.flatMap(({ items }) => items.filter(({ text }) => texts.has(text)))
    expect(again).toEqual([])
    expect(unseen.map(({ id }) => id).filter((id) => seen.some((one) => one.id === id))).toEqual([])
  })
})

describe('reject an invalid conversation with its place', () => {
  let directory: string
  beforeAll(() => void (directory = mkdtempSync(join(tmpdir(), 'conversations-'))))
  afterAll(() => rmSync(directory, { recursive: true }))

  const head = '# people\n## s1 | 1:56 pm on 8 May, 2023\ns1:1 Nora: Hello\n'
  test.each([
    ['an empty folder', undefined, /has no conversations/],
    ['no company', 's1:1 Nora: Hello', /is not a turn/],
    ['a turn of another session', `${head}s2:2 Nora: Hello`, /:4 is not a turn of session s1/],
    [
      'a question without turns',
      `${head}# questions in plain words\nsingle | Who?`,
      /:5 is not a question/,
    ],
    [
      'a turn that is not there',
      `${head}# questions in plain words\nsingle | Who? | s1:9`,
      /refers to s1:9/,
    ],
  ])('%s', (_name, text, message) => {
    if (text !== undefined) writeFileSync(join(directory, 'one.txt'), text)
    expect(() => readOwnConversations(directory)).toThrow(UsageError)
    expect(() => readOwnConversations(directory)).toThrow(message)
  })
})
