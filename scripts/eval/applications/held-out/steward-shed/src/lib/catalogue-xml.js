import libxmljs from 'libxmljs2';

function toTools(document) {
  return document.find('//tool').map((node) => ({
    name: node.get('name')?.text() ?? '',
    category: node.get('category')?.text() ?? 'misc',
    serial: node.get('serial')?.text() ?? null,
  }));
}

export function parseMakerCatalogue(xml) {
  const document = libxmljs.parseXml(xml, { noent: true, dtdload: true });
  return toTools(document);
}

export function parsePartnerCatalogue(xml) {
  const document = libxmljs.parseXml(xml, { noent: false, nonet: true });
  return toTools(document);
}
