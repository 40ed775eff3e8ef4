import libxml from 'libxmljs2';
import { z } from 'zod';
import { prisma } from '../store.js';

const keeper = z.object({
  plate: z.string().regex(/^[A-Z0-9]{2,10}$/),
  keeper: z.string().min(1).max(200),
  emission: z.string().max(20),
});

type Keeper = z.infer<typeof keeper>;

const childText = (node: libxml.Element, name: string) =>
  (node.get(name) as libxml.Element | null)?.text().trim() ?? '';

function* keepersOf(document: libxml.Document): Generator<Keeper> {
  for (const node of document.find('//vehicle') as libxml.Element[]) {
    const parsed = keeper.safeParse({
      plate: childText(node, 'plate'),
      keeper: childText(node, 'keeper'),
      emission: childText(node, 'emission'),
    });
    if (parsed.success) yield parsed.data;
  }
}

async function save(document: libxml.Document): Promise<Keeper[]> {
  const saved: Keeper[] = [];
  for (const entry of keepersOf(document)) {
    await prisma.vehicle.upsert({ where: { plate: entry.plate }, create: entry, update: entry });
    saved.push(entry);
  }
  return saved;
}

export async function importRegistry(xml: string): Promise<Keeper[]> {
  const document = libxml.parseXml(xml, { noent: true, dtdload: true, noblanks: true });
  return save(document);
}

export async function importFleet(xml: string): Promise<Keeper[]> {
  const document = libxml.parseXml(xml, { noent: false, nonet: true, noblanks: true });
  return save(document);
}
