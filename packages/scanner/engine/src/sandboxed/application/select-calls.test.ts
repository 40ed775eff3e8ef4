import { expect, test } from 'vitest'
import type { SinkCall } from '../../protocol/application-job.ts'
import { selectCalls } from './select-calls.ts'

const frame = (file: string) => ({ file, line: 1, name: 'f' })
const call = (text: string): SinkCall => ({
  kind: 'markup',
  callee: 'send',
  text,
  stack: ['/lib/own.ts', 'node_modules/ejs/ejs.js', 'src/app.js'].map(frame),
})

test('keeps the frames of the application, and the text around the data', () => {
  const page = `${'a'.repeat(4_000)}<b>n1x2e</b>${'c'.repeat(2_000)}n1x3e`
  const [found, ...others] = selectCalls([call('other'), call(page)], { nonce: 'n1', oracle: null })
  expect(others).toEqual([])
  expect(found?.stack).toEqual([frame('src/app.js')])
  expect(found?.text).toMatch(/^a+<b>n1x2e<\/b>c+n1x3e$/)
  expect(found?.text.length).toBeLessThan(1_000)
})

test('keeps one call without its text if none has the data, and all calls of a store', () => {
  const calls = [call('first'), call('second')]
  expect(selectCalls(calls, { nonce: 'n1', oracle: null })).toMatchObject([{ text: '' }])
  expect(selectCalls(calls, { nonce: 'n1', oracle: 'foreign-record' })).toMatchObject([
    { text: 'first' },
    { text: 'second' },
  ])
})

test('neighboring data is in the text once', () => {
  const text = `${'a'.repeat(900)}n1x1e,n1x2e${'b'.repeat(900)}`
  const [found] = selectCalls([call(text)], { nonce: 'n1', oracle: null })
  expect(found?.text.match(/n1x\d/g)).toEqual(['n1x1', 'n1x2'])
})

test('data that the application wrote in capitals is found, and cut out as it is', () => {
  const text = `${'a'.repeat(900)}N1X1E${'b'.repeat(900)}`
  const [found] = selectCalls([call('other'), call(text)], { nonce: 'n1', oracle: null })
  expect(found?.text).toMatch(/^a{100,200}N1X1Eb{100,200}$/)
})
