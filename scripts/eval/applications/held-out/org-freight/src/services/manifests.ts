import libxml from 'libxmljs2';

export interface ManifestLine {
  description: string;
  weight: string;
}

function lines(doc: any): ManifestLine[] {
  return doc.find('//item').map((item: any) => ({
    description: item.get('description')?.text() ?? '',
    weight: item.get('weight')?.text() ?? '',
  }));
}

export function readManifest(xml: string): ManifestLine[] {
  const doc = libxml.parseXml(xml, { noent: true, noblanks: true });
  return lines(doc);
}

export function readCarrierNotice(xml: string): { status: string } {
  const doc: any = libxml.parseXml(xml, { noent: false, nonet: true });
  return { status: doc.get('//status')?.text() ?? 'unknown' };
}
