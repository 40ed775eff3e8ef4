const libxml = require('libxmljs2')

const text = (document, expression) => {
  const node = document.get(expression)
  return node ? node.text().trim() : ''
}

const importOptions = { noent: true, dtdload: true, noblanks: true }

function readScore(source) {
  const document = libxml.parseXml(source, importOptions)
  return {
    title: text(document, '//work-title'),
    composer: text(document, '//creator[@type="composer"]'),
  }
}

const catalogueOptions = { noent: false, dtdload: false, nonet: true }

function readCatalogue(source) {
  const document = libxml.parseXml(source, catalogueOptions)
  return document.find('//score').map((node) => ({
    title: node.attr('title').value(),
    composer: node.attr('composer').value(),
  }))
}

module.exports = { readScore, readCatalogue }
