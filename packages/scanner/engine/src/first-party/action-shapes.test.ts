import { PAYLOAD_PLACE } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { actionRecordShapes, actionRequest, actionShapes, readAction } from './action-shapes.ts'

const source = `'use server'
export async function rename(id: number, form: FormData) {
  await store.rename(id, String(form.get('title')))
}

export async function find(words: string) {
  return store.find(words)
}
`

const read = (name: string) => {
  const action = readAction(source, { file: 'app/actions.ts', line: 2, name })
  if (action === undefined) throw new Error('no action')
  return { path: '/', action }
}

test('requests an action with a form as Next encodes it', () => {
  expect(actionRequest(read('rename'))).toEqual({
    method: 'POST',
    path: '/',
    headers: { 'next-action': 'app/actions.ts#rename' },
    body: { 0: '[1,"$K2"]', '2_title': 'first' },
    body_type: 'form',
  })
})

test('has one place for a payload in each request', () => {
  expect(actionShapes(read('find')).map(({ request }) => request.body)).toEqual([
    `["${PAYLOAD_PLACE}"]`,
  ])
  expect(actionShapes(read('rename')).map(({ request }) => request.body)).toEqual([
    { 0: '[1,"$K2"]', '2_title': PAYLOAD_PLACE },
  ])
  expect(actionRecordShapes(read('rename')).map(({ request }) => request.body)).toEqual([
    { 0: `[${PAYLOAD_PLACE},"$K2"]`, '2_title': 'first' },
  ])
})
