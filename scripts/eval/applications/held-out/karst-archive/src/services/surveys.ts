import libxmljs from 'libxmljs2';

export interface Station {
  name: string;
  remark: string;
}

export function parseStations(xml: string): Station[] {
  const doc = libxmljs.parseXml(xml, { noent: true, dtdload: true });
  return doc.find('//station').map((node: any) => ({
    name: node.attr('name')?.value() ?? '?',
    remark: node.text().trim(),
  }));
}

export function parseWaypoints(xml: string) {
  const doc = libxmljs.parseXml(xml, { noent: false, nonet: true });
  return doc.find("//*[local-name()='wpt']").map((node: any) => ({
    lat: Number(node.attr('lat')?.value()),
    lon: Number(node.attr('lon')?.value()),
    label: node.text().trim(),
  }));
}
