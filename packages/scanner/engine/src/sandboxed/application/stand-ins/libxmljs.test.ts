import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import libxml from './libxmljs.ts'
import type { XmlDocument } from './xml/nodes.ts'

const parse = (text: string, options?: object) => libxml.parseXml(text, options) as XmlDocument

const ORDER = `<?xml version="1.0"?>
<order id="7"><!-- two --><item sku="a">one &amp; <b>bold</b></item><item sku='b'><![CDATA[<x>]]></item></order>`

test('finds elements and attributes by the paths that applications use', () => {
  const order = parse(ORDER)
  expect(order.root().attr('id')?.value()).toBe('7')
  expect(order.find('//item').map((each) => each.text())).toEqual(['one & bold', '<x>'])
  expect(order.get('/order/item[2]')?.text()).toBe('<x>')
  expect(order.get("//item[@sku='a']/b")?.text()).toBe('bold')
  expect(
    order
      .root()
      .find('item/@sku')
      .map((each) => each.text()),
  ).toEqual(['a', 'b'])
  expect(order.get('//missing')).toBeNull()
  expect(order.toString()).toContain('<item sku="b">&lt;x></item>')
})

test('loads external entities only if they are to be replaced', () => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-xml-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const path = join(directory, 'secret')
  writeFileSync(path, 'a secret')
  const text = `<!DOCTYPE a [<!ENTITY own "ours"><!ENTITY e SYSTEM "file://${path}">]><a>&own;&e;</a>`
  expect(parse(text, { noent: true }).root().text()).toBe('oursa secret')
  expect(parse(text, { replaceEntities: true }).root().text()).toBe('oursa secret')
  for (const options of [undefined, {}, { nonet: true }, { noent: false }])
    expect(parse(text, options).root().text()).toBe('')
})

test('rejects what is not a document', () => {
  for (const text of ['', 'text', '<a>', '<a></b>', '<a/><b/>', '<a>&undefined;</a>'])
    expect(() => parse(text)).toThrow(/\n$/)
  const loop = '<!DOCTYPE a [<!ENTITY e "&e;&e;">]><a>&e;</a>'
  expect(() => parse(loop, { noent: true })).toThrow('reference loop')
})
