import xml from 'libxmljs2'

const textOf = (document, path) => document.get(path)?.text()

export function readDeclaration(source) {
  const options = { noent: true, nonet: false }
  const document = xml.parseXml(source, options)
  return {
    sender: textOf(document, '//sender/name'),
    goods: document.find('//item').map((item) => item.text()),
  }
}

export function readManifest(source) {
  const options = { noblanks: true, nonet: true }
  const document = xml.parseXml(source, options)
  return document.find('//container').map((node) => node.attr('number')?.value() ?? '')
}
