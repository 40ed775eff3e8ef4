import { expect, test } from 'vitest'
import { directoryOfFiles, scanDirectory } from '../testing/directory.ts'

const functions = (count: number, body: string) =>
  Array.from({ length: count }, (_, at) => `function f${at}(x) { ${body} }`).join('\n')
const names = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`).join(', ')

const isTruncated = async (text: string) => {
  const root = directoryOfFiles({
    'package.json': '{"name":"app","main":"index.js"}',
    'index.js': text,
  })
  return (await scanDirectory(root)).payload.graph_truncated
}

test('a full set costs nothing if everything that it dropped is reached anyway', async () => {
  const text = `${functions(200, 'return x')}
const all = [${names(200)}]
exports.run = (at) => all[at](1)
exports.each = { ${names(200)} }`
  expect(await isTruncated(text)).toBe(false)
})

test('a full set costs nothing if it holds only data', async () => {
  const objects = Array.from({ length: 300 }, (_, at) => `{ a: ${at} }`).join(', ')
  expect(await isTruncated(`const all = [${objects}]\nexports.get = (at) => all[at].a`)).toBe(false)
})

test('a full set truncates the graph if it drops a function that nothing else calls', async () => {
  const text = `${functions(200, 'return x')}
const all = [${names(200)}]
exports.run = (at) => all[at](1)`
  expect(await isTruncated(text)).toBe(true)
})

test('a full set truncates the graph if it drops a function on the path to a sink', async () => {
  const text = `const { exec } = require('child_process')
${functions(200, 'exec(x)')}
const all = [${names(200)}]
exports.run = (at, x) => all[at](x)
exports.each = { ${names(200)} }`
  expect(await isTruncated(text)).toBe(true)
})
