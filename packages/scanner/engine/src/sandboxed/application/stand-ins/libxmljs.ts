/** Stand-in for `libxmljs` and `libxmljs2`, which need compiled code. */
import { withoutRecording } from '../../shared/silence.ts'
import { recordCall } from '../recorder.ts'
import { type ParserOptions, parseDocument } from './xml/parse-document.ts'

type Callback = (error: Error | null, document?: unknown) => void

const parseXml = (text: unknown, options: ParserOptions = {}): unknown => {
  const source = String(text)
  recordCall('xml', 'parseXml', source)
  return withoutRecording(() => parseDocument(source, options))
}

const parseXmlAsync = (text: unknown, ...rest: readonly unknown[]): unknown => {
  const callback = rest.find((each) => typeof each === 'function') as Callback | undefined
  const options = rest.find((each) => typeof each === 'object' && each !== null) as ParserOptions
  if (callback === undefined) return Promise.resolve().then(() => parseXml(text, options))
  try {
    const document = parseXml(text, options)
    setImmediate(() => callback(null, document))
  } catch (error) {
    setImmediate(() => callback(error as Error))
  }
  return undefined
}

const libxml = {
  parseXml,
  parseXmlString: parseXml,
  parseXmlAsync,
  parseXmlStringAsync: parseXmlAsync,
  libxml_version: '2.9.14',
}

// oxlint-disable-next-line import/no-default-export -- programs import it this way
export { libxml as default, libxml as 'module.exports' }
export const { parseXmlString, parseXmlStringAsync, libxml_version } = libxml
export { parseXml, parseXmlAsync }
